"""Tables written as plain values and read back with care: everything is checked."""
