"""Games by the thousand: played here, on all cores or on a cluster, and what they say of cards."""
