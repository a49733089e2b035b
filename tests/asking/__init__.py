"""Lines that ask: how they are read and answered."""
