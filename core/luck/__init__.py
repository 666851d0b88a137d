"""What a rule asks the table for, and who answers: piles and their odds, the table, the exact walk."""
