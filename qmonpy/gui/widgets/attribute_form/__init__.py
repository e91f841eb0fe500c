"""Forms made from descriptions of attributes and their texts.

A form knows no object and no draft: it shows `AttributeField`s (`app.editing.attribute_fields.attribute_fields` makes
them from one or several objects of a draft) and tells by `attribute_edited(name, text)` what the user made of one. Who
owns the draft writes that with `ObjectDraft.set_attributes` and shows the fields anew.

    form = AttributeForm(planned=lambda: draft.planned(), editors={"subordinate_list": make_subordinates})
    form.show_fields(attribute_fields(ObjectKind.QUEUE, chosen_objects, reports_by_id))
    form.attribute_edited.connect(write)

An editor of one's own is a `ValueEditor` (`value_editor`): it shows a text (None where several chosen objects differ)
and emits `text_edited`. Give it to the form by the name of its attribute, or by the kind of its value in `editors`.
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
