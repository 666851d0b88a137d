"""`python -m tests.campaigns.transcripts` writes all transcripts, as `make generated` does."""

from tests.campaigns.transcripts import commands, draws, readers

for program in (commands, draws, readers):
    program.main()
