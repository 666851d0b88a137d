"""The terminal and the system: keys typed ahead, faults, suspending, editors."""
