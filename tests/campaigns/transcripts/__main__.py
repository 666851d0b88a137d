"""`python -m tests.campaigns.transcripts` writes all transcripts, as `make generated` does."""

from tests.campaigns.transcripts import commands, draws, library, readers, spoken

for program in (commands, draws, readers, library, spoken):
    program.main()
