"""The generic form: shows any frozen dataclass of entries and reads it back, or reports each fault at its place."""

from tui.forms.control_kinds import summary
from tui.forms.dialog import FormDialog
from tui.forms.paged import PagedForm, form_for
from tui.forms.view import ROOM, FormView

__all__ = ["ROOM", "FormDialog", "FormView", "PagedForm", "form_for", "summary"]
