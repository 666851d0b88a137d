"""The terminal and the system: keys typed ahead, faults, suspending, external editors."""
