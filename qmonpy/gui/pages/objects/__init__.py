"""Pages that edit objects of the configuration, made from descriptions of their kinds.

A page is a class that gives `ObjectsPage` its kinds:

    SPEC = KindSpec(
        kind=ObjectKind.PROJECT,
        title="Projects", noun="project", nouns="projects", new_name="new_project",
        columns={"oticket": "override", "fshare": "shares"},    # attributes in the list, with titles
    )

    class ProjectsPage(ObjectsPage):
        def __init__(self, context: PageContext, parent: QWidget | None = None):
            super().__init__(context, (SPEC,), EXPLANATION, parent)

and lines in `app/session/actions.py` (PAGES), `gui/pages/registry.py` (_MADE_BY) and `app/tables/object_pages.py`
(OBJECT_PAGES, by which every link and the page's part of the draft find it). Several kinds stand in tabs. That gives
list, filter, marks, form, text, used by, bulk edit, check, preview, apply, undo, conflicts and permissions.

What is special of a kind goes into its `KindSpec`: `shown` for computed columns, `editors` for attributes with an
editor of their own (a `ValueEditor` of `gui.widgets.attribute_form`), `parts` for an `ObjectView` below a section of
the form, `views` for an `ObjectView` beside Form, Text and Uses. An `ObjectView` receives the edited object, the
cluster with all edits, and the snapshot, whenever one of them changes while the view is visible. It computes nothing
itself: that is for `app` or below, in `context.background` if it takes long.

A view that is a sentence and a table, found by a worker, is a `RowsView` (`rows_view`). A kind that is a list of names
(`model.change.LISTS`) has no form and no text: the first of its `views` is shown. A page on which many objects can be
begun at once, from a pasted list or a pattern, is a `SeveralObjectsPage` (`several_page`).

A page may override `page_actions` (call super) and add its own actions, and `apply_hint`, which is said before the
changes are applied; `chosen` are the chosen objects, `part` is the `ObjectPart` of the draft that they are in,
`set_attribute(kind, ids, name, text)` edits a value for all hosts and leaves those per host alone.
`editor.overrides_requested(name)` is where a link to the values per host leads.
"""

from qmonpy.gui.pages.objects.kind_spec import KindSpec, ObjectView, ViewSpec
from qmonpy.gui.pages.objects.page import ObjectsPage

__all__ = ["KindSpec", "ObjectView", "ObjectsPage", "ViewSpec"]
