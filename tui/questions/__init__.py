"""What is asked before something is done: small forms by what they are about, filled in as well as can be foreseen."""
