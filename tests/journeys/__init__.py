"""Both journeys: steps, voyages, ways, plans, and Tom's moves."""
