"""Forms made from descriptions of attributes and their texts.

A form knows no object and no draft: it shows `AttributeField`s (`app.editing.attribute_fields.attribute_fields` makes
them from one or several objects of a draft) and emits `attribute_edited(name, text)` when the user changes one. The
owner of the draft writes that with `ObjectDraft.set_attributes` and shows the fields again.

    form = AttributeForm(planned=lambda: draft.planned(), editors={"subordinate_list": make_subordinates})
    form.show_fields(attribute_fields(ObjectKind.QUEUE, chosen_objects, reports_by_id))
    form.attribute_edited.connect(write)

A special editor is a `ValueEditor` (`value_editor`): it shows a text (None where several chosen objects differ) and
emits `text_edited`. Give it to the form by the name of its attribute, or add its kind of value to `_MAKERS`.
"""

from qmonpy.gui.widgets.attribute_form.editors import MakeEditor, Planned, make_editor, make_names_editor
from qmonpy.gui.widgets.attribute_form.field import FieldWidget
from qmonpy.gui.widgets.attribute_form.form import AttributeForm
from qmonpy.gui.widgets.attribute_form.line_editor import LineEditor
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor

__all__ = [
    "AttributeForm", "FieldWidget", "LineEditor", "MakeEditor", "Planned", "ValueEditor", "make_editor",
    "make_names_editor",
]  # fmt: skip
