"""One description of all that is entered or stored: entries and house rules, read, written and changed by path."""
