"""The rooms of each layer, in an order in which every room stands on those before it, and the siblings it imports from.

A room is a folder, or a module that lies beside the folders. What is not written here may not be imported
(`test_structure.py`); before you add an arrow, ask whether the module is in the right room.
"""

ROOMS = {
    "model": """
        report:
        values: report
        configuration: report values
        work: values
        attributes: configuration values
        snapshot: configuration work
    """,
    "formats": """
        documents:
        values:
        quota_set: values
        submission: values
        configuration: documents quota_set values
        output: documents quota_set values
        files: configuration documents submission
    """,
    "engine": """
        site:
        books: site
        fitting: books site
        tickets:
        work: books fitting site tickets
        checks: books fitting site work
        placing: books fitting site work
        granting: books fitting placing site work
        passing: books fitting placing site tickets work
        running: books fitting passing placing site work
        world: books checks fitting granting passing running work
    """,
    "reporting": """
        schema:
        readings: schema
        deriving: schema
        queries: schema
        questions: deriving queries readings schema
        records:
        writing: deriving records schema
        exports: queries
    """,
    "insight": """
        rules:
        why:
        plan: why
        reserving: plan why
        sites: why
        cases: plan why
        starting: sites why
        policies:
    """,
    "clusters": """
        interface:
        storage:
        reasons:
        cell: interface
        served: interface reasons storage
        embedded: interface reasons storage
        exchange: embedded served storage
        live: cell interface reasons storage
    """,
    "clusters.embedded": """
        messages:
        witnesses:
        spool: witnesses
        looking: spool
        world: spool witnesses
        verifying:
        commands: messages verifying witnesses world
        known_file:
        cluster: commands known_file spool witnesses world
        cluster_file: cluster known_file spool
        unsaved_copy: cluster known_file spool
        repair: cluster spool
    """,
    "clusters.live": """
        cells:
        remote: cells
        dialect: cells
        reading: cells dialect
        pass_times: cells reading
        journal: reading
        writing: cells dialect reading
        cluster: cells dialect journal pass_times reading writing
        live_cells: cells cluster remote
    """,
    "lab": """
        workload:
        reading: workload
        making: workload
        playing: workload
        measures: playing workload
        runs: measures playing workload
        reports: measures
    """,
    "app": """
        changes:
        fields:
        help:
        filter: fields
        tables: filter
        why: tables
        jobs: filter tables why
        session: fields tables
        clusters: filter session tables
        editing: changes session tables
        rules: editing filter tables
        gantt: filter jobs rules tables
        reservations: fields filter gantt jobs session tables
        queues: fields filter jobs reservations tables
        cases: tables
        terms: fields cases changes editing gantt jobs queues rules tables why
        readings: jobs queues rules
        overview: jobs readings reservations rules tables terms
        notices: overview reservations rules
        search: editing fields gantt reservations session tables
        objects: editing filter queues tables terms
        policies: editing filter objects tables terms
        starting: changes editing objects policies tables terms
        reports: filter readings tables terms
        lab: changes clusters reports starting tables terms why
    """,
    "api": """
        errors:
        moments:
        words: moments
        table: errors
        jobs: moments
        job_names: jobs
        places:
        quotas: moments
        reasons: moments quotas
        reservations: moments
        command_files: errors
        view: errors jobs moments places quotas reasons reservations table
        shown: jobs places quotas reasons reservations table view
        draft: errors reasons view
        events: jobs places reservations view
        event_logs: errors events view
        following: event_logs events
        cluster: command_files draft errors event_logs events following job_names jobs moments places \
reasons reservations shown view words
        opening: cluster errors
        replaying: cluster draft errors
    """,
    "gui": """
        theme:
        base: theme
        models: base
        texts: theme
        widgets: base models texts theme
        listing: base models theme widgets
        terms: base models theme widgets
        charts: base theme widgets
        exports: base charts models theme widgets
        cases: base theme widgets
        editing: base models terms texts theme widgets
        pages: base cases charts editing exports listing models terms texts theme widgets
        frame: base editing exports models pages theme widgets
        main_window: base frame pages theme
        application: frame main_window theme
    """,
    "gui.frame": """
        foot_rows:
        navigation:
        filtered_text_dialog:
        reading_dialog:
        status_line:
        help:
        window_actions:
        edits: window_actions
        foot_panel: foot_rows
        page_header:
        reflow:
        page_stack: page_header
        page_preparer: page_stack
        clusters: edits foot_panel navigation page_stack reading_dialog
        crashes: clusters
        search: page_stack window_actions
        tool_bar: clusters search
        program: clusters filtered_text_dialog reading_dialog window_actions
    """,
    "gui.pages": """
        cases:
        complexes:
        configuration:
        history:
        objects:
        registry:
        reports:
        rule_sets:
        calendars: objects
        checkpoints: objects
        jobs: registry rule_sets
        lab: jobs reports
        pes: objects
        policies: objects
        projects: objects policies
        queues: registry
        quota_usage: registry
        overview: quota_usage
        users: objects policies
        cluster_queues: objects queues
        hosts: objects queues
        reservations: jobs registry rule_sets
    """,
}
"""By folder below `qmonpy`: a line for each room, behind its name the siblings that it may import from."""


def parse_rooms(text: str) -> dict[str, frozenset[str]]:
    """The rooms of one folder with their siblings, in the order of the lines."""
    lines = (line.partition(":") for line in text.split("\n") if line.strip())
    return {name.strip(): frozenset(siblings.split()) for name, _, siblings in lines}


ARROWS = {folder: parse_rooms(text) for folder, text in ROOMS.items()}
