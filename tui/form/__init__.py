"""The generic form: shows any frozen dataclass of entries and reads it back, or says what is wrong where."""

from tui.form.dialog import FormDialog
from tui.form.fields import summary
from tui.form.paged import PagedForm, form_for
from tui.form.view import ROOM, FormView

__all__ = ["ROOM", "FormDialog", "FormView", "PagedForm", "form_for", "summary"]
