"""The weeks that activities of downtime take; the GM says those of all others (destiny-78 to 87)."""

RAISE_SKILL = 2
GAIN_ABILITY = 1
GAIN_SPECIALTY = 1
STRENGTHEN_POWER = 1
HEAL_WOUND = 1
GIVE_BACK = 0
