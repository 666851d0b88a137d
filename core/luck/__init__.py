"""The luck that a rule asks for, and who answers: piles and their odds, the table, the exact walk."""
