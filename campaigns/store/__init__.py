"""A campaign folder on disk: documents through TinyDB, every change one synced line of a log.

The rest of the program uses only the names in this package.
"""

from campaigns.store.errors import (
    Changed,
    Conflict,
    Damaged,
    DiskFull,
    Exists,
    Locked,
    Newer,
    NotACampaign,
    NotJson,
    Poisoned,
    ReadOnly,
    StoreError,
    Unreadable,
    WriteFailed,
)
from campaigns.store.folder.archive import export, import_, log_stamp, replaced_folders, restore
from campaigns.store.folder.backups import Copy, backup, backups, campaign_of, copy_at
from campaigns.store.folder.creation import workshop
from campaigns.store.folder.enclosed_files import LeftOut, carry_over, left_out
from campaigns.store.folder.locks import Tell, is_held, lock_folder
from campaigns.store.folder.migrations import MIGRATIONS, SCHEMA
from campaigns.store.folder.recovery import ONLY_THE_PAST, Report, inspect, open_prefix, rebuild, verify_chain
from campaigns.store.log.records import Record
from campaigns.store.memory.deltas import Delta, combine, inverse
from campaigns.store.store import Change, Store

__all__ = [
    "MIGRATIONS",
    "ONLY_THE_PAST",
    "SCHEMA",
    "Change",
    "Changed",
    "Conflict",
    "Copy",
    "Damaged",
    "Delta",
    "DiskFull",
    "Exists",
    "LeftOut",
    "Locked",
    "Newer",
    "NotACampaign",
    "NotJson",
    "Poisoned",
    "ReadOnly",
    "Record",
    "Report",
    "Store",
    "StoreError",
    "Tell",
    "Unreadable",
    "WriteFailed",
    "backup",
    "backups",
    "campaign_of",
    "carry_over",
    "combine",
    "copy_at",
    "export",
    "import_",
    "inspect",
    "inverse",
    "is_held",
    "left_out",
    "lock_folder",
    "log_stamp",
    "open_prefix",
    "rebuild",
    "replaced_folders",
    "restore",
    "verify_chain",
    "workshop",
]
