"""Actions and pages as data, for menus, tool bars, shortcuts and the search."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a user can do; shortcuts are in Qt's portable notation, icons are names in resources/icons."""

    id: str
    title: str
    shortcut: str = ""
    icon: str = ""
    tooltip: str = ""
    is_toggle: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the navigation."""

    id: str
    title: str
    group: str
    shortcut: str
    icon: str
    tooltip: str


PAGES: tuple[Place, ...] = (
    Place("overview", "Overview", "Monitor", "Alt+Home", "overview", "What is unusual now, and the last day"),
    Place("jobs", "Jobs", "Monitor", "Ctrl+1", "jobs", "Pending, running and finished jobs"),
    Place("queues", "Queues", "Monitor", "Ctrl+2", "queues", "Queue instances, their slots and states"),
    Place("rule-sets", "Rule sets", "Limits", "Ctrl+3", "rule-sets", "Write resource quota sets, in a form or as text"),
    Place(
        "quota-usage", "Quota usage", "Limits", "Ctrl+4", "quota-usage", "What the rules have booked, and who holds it"
    ),
    Place(
        "cases",
        "Cases",
        "Limits",
        "Ctrl+Alt+7",
        "cases",
        "What is to be true of the configuration, and whether it is so",
    ),
    Place(
        "reservations",
        "Reservations",
        "Reservations",
        "Ctrl+5",
        "timeline",
        "Advance reservations, running jobs, planned and expected starts over time",
    ),
    Place(
        "complexes",
        "Complexes",
        "Configuration",
        "Ctrl+7",
        "complexes",
        "The attributes that jobs may request, and how they are compared and consumed",
    ),
    Place(
        "cluster-queues",
        "Cluster queues",
        "Configuration",
        "Ctrl+8",
        "cluster-queues",
        "Hosts and slots of each queue, who may use it, and how jobs run in it",
    ),
    Place("hosts", "Hosts", "Configuration", "Ctrl+Alt+H", "hosts", "Exec hosts, host groups, local configurations"),
    Place("users", "Users", "Configuration", "Ctrl+Alt+G", "users", "User sets, users, managers, operators"),
    Place(
        "projects", "Projects", "Configuration", "Ctrl+Alt+J", "projects", "Projects, and who may submit jobs to them"
    ),
    Place(
        "policies",
        "Policies",
        "Configuration",
        "Ctrl+Alt+0",
        "policies",
        "Share tree, functional and override tickets: who comes first, and why",
    ),
    Place(
        "pes",
        "Parallel environments",
        "Configuration",
        "Ctrl+Alt+P",
        "lanes",
        "Slots of parallel environments, and how they are allocated on hosts",
    ),
    Place(
        "checkpoints",
        "Checkpointing",
        "Configuration",
        "Ctrl+Alt+K",
        "save",
        "Checkpointing environments: when and how jobs are checkpointed and migrated",
    ),
    Place("calendars", "Calendars", "Configuration", "Ctrl+Alt+L", "clock", "When queues are on, off or suspended"),
    Place(
        "configuration",
        "Configuration",
        "Configuration",
        "Ctrl+9",
        "settings",
        "The scheduler's configuration (sched_conf) and the global one (sge_conf)",
    ),
    Place(
        "reports",
        "Reports",
        "History",
        "Ctrl+Alt+T",
        "reports",
        "Who used what, how long jobs waited, and the jobs behind each number",
    ),
    Place(
        "lab",
        "Lab",
        "History",
        "Ctrl+Alt+1",
        "lab",
        "What the past would have been on another configuration, and who would have waited longer",
    ),
    Place("history", "History", "History", "Ctrl+6", "history", "Who changed what and when, and how to take it back"),
)

ACTIONS: tuple[Action, ...] = (
    Action("open", "Open cluster...", "Ctrl+O", "open", "Open a cluster file"),
    Action("choose-cell", "Open real cluster...", "Ctrl+Shift+O", "cluster", "Choose a Grid Engine by its cell"),
    Action("next-cluster", "Next cluster", "Ctrl+Tab", "cluster", "Show the next of the open clusters"),
    Action("close-cluster", "Close cluster", "Ctrl+W", "close", "Close the cluster that is shown"),
    Action("save", "Save cluster", "Ctrl+S", "save", "Save the cluster with its jobs to its file"),
    Action("save-as", "Save cluster as...", "Ctrl+Shift+S", "save", "Save the cluster with its jobs to another file"),
    Action("export-cluster", "Export...", "Alt+E", "export", "Write the configuration as a directory of qconf files"),
    Action("bring-in", "Bring in...", "Alt+B", "open", "Bring the configuration of another cluster to this one"),
    Action("import-cluster", "Import...", "Alt+I", "open", "Open a directory of qconf files as a new cluster"),
    Action("quit", "Quit", "Ctrl+Q", "", "Close the window"),
    Action("undo", "Undo", "Ctrl+Z", "undo", "Undo the last edit"),
    Action("redo", "Redo", "Ctrl+Shift+Z", "redo", "Redo the edit that was undone last"),
    Action("back", "Back", "Alt+Left", "back", "Go back to the page shown before"),
    Action("forward", "Forward", "Alt+Right", "forward", "Go forward to the page shown after this one"),
    Action("refresh", "Refresh", "F5", "refresh", "Show the cluster as it is now"),
    Action("search", "Find anything...", "Ctrl+K", "search", "Find a job, user, rule, queue or host by name"),
    Action("filter", "Filter", "Ctrl+F", "filter", "Filter the rows of this page"),
    Action("next-area", "Next area", "F6", "forward", "Put the keyboard into the next part of the window"),
    Action("previous-area", "Previous area", "Shift+F6", "back", "Put the keyboard into the part of the window before"),
    Action("help", "Explain this page", "F1", "help", "Explain what this page shows and what can be done here"),
    Action("help-contents", "Help...", "Ctrl+F1", "help", "Read and search the documentation in a window of its own"),
    Action("shortcuts", "Shortcuts", "?", "", "Show all shortcuts, those of this page first"),
    Action("whats-new", "What is new", "Ctrl+Shift+F1", "", "Show what the newest version brings"),
    Action("about", "About", "Shift+F1", "info", "Versions, licence, cluster and user, to copy into a report"),
    Action("preferences", "Preferences...", "Ctrl+,", "settings", "Choose the look, the size of text, and more"),
    Action("notices", "Notices...", "Ctrl+Alt+2", "info", "Show what was told of the open clusters"),
    Action("text-larger", "Larger text", "Ctrl++", "zoom-in", "Show everything larger"),
    Action("text-smaller", "Smaller text", "Ctrl+-", "zoom-out", "Show everything smaller"),
    Action("text-usual", "Usual size", "Ctrl+0", "", "Show everything in the system's size"),
    Action("play", "Play", "F9", "play", "Let the cluster's time run, or pause it", is_toggle=True),
    Action("step", "Step", "F10", "step", "Advance the cluster's time to the next event"),
    Action("slower", "Slower", "Ctrl+[", "", "Let the clock run slower"),
    Action("faster", "Faster", "Ctrl+]", "", "Let the clock run faster"),
    Action("submit-job", "Submit job...", "Ctrl+J", "submit", "Submit a job as qsub does"),
    Action("delete-jobs", "Delete jobs...", "Del", "delete", "Delete the chosen jobs and tasks"),
    Action("hold-jobs", "Hold", "Ctrl+H", "hold", "Keep the chosen jobs from being started"),
    Action("release-jobs", "Release", "Ctrl+Shift+H", "release", "Take the user hold off the chosen jobs"),
    Action("change-holds", "Holds...", "Alt+H", "lock", "Hold or release as user, operator or manager"),
    Action("suspend-jobs", "Suspend", "Alt+S", "pause", "Suspend the chosen running jobs"),
    Action("resume-jobs", "Resume", "Alt+U", "play", "Resume the chosen suspended jobs"),
    Action("reschedule-jobs", "Reschedule...", "Alt+Y", "redo", "Stop the chosen running jobs; they wait again"),
    Action("clear-job-errors", "Clear error", "Alt+C", "ok", "Clear the error state of the chosen jobs"),
    Action("change-priority", "Priority...", "Alt+P", "up", "Change the priority of the chosen jobs (-p)"),
    Action("move-jobs", "Move to queue...", "Alt+M", "queues", "Change the queues that the chosen jobs request (-q)"),
    Action("alter-jobs", "Alter...", "Alt+A", "form", "Change options of the chosen jobs, as qalter does"),
    Action("show-tasks", "A row per task", "Alt+T", "", "Show a row for each waiting task of an array", is_toggle=True),
    Action(
        "stop-forecast",
        "Stop forecast",
        "Ctrl+.",
        "stop",
        "Stop working out when jobs start, or go on with it; what is found stays",
    ),
    Action("why", "Why?", "Ctrl+Y", "why-waits", "Show every reason why the chosen job waits"),
    Action("why-place", "Why this place?", "Alt+W", "policies", "Show why the chosen job is at its place in the order"),
    Action("enable-instances", "Enable...", "Ctrl+E", "enable", "Let the chosen queue instances take jobs"),
    Action("disable-instances", "Disable...", "Ctrl+D", "disable", "Let no new job start on the chosen instances"),
    Action("suspend-instances", "Suspend...", "Ctrl+Alt+S", "pause", "Suspend the chosen instances with their jobs"),
    Action("resume-instances", "Resume...", "Ctrl+Alt+U", "play", "Resume the chosen instances with their jobs"),
    Action("clear-instances", "Clear error...", "Ctrl+Alt+E", "ok", "Clear the error state of the chosen instances"),
    Action("reschedule-instances", "Reschedule...", "Ctrl+Alt+Y", "redo", "Stop the jobs there; they wait again"),
    Action("clean-instances", "Clean...", "Ctrl+Alt+Q", "remove", "Remove all jobs that run there, without a record"),
    Action("reserve", "Reserve...", "Ctrl+B", "add", "Request an advance reservation as qrsub does"),
    Action("reserve-alike", "Reserve one like it...", "Ctrl+Shift+D", "clone", "Begin a request as a copy of this one"),
    Action("delete-reservations", "Delete...", "Shift+Del", "delete", "Delete the chosen reservations as qrdel does"),
    Action("submit-into", "Submit into it...", "Ctrl+Shift+J", "submit", "Submit a job into the chosen reservation"),
    Action("copy-qrsub", "Copy as qrsub command", "Ctrl+Shift+C", "text", "Copy the command that reserves the same"),
    Action("reservation-jobs", "Show its jobs", "Ctrl+L", "jobs", "Show the jobs that run in it or wait for it"),
    Action("show-details", "Details", "Ctrl+I", "info", "Show the details of the chosen bar"),
    Action("show-lanes", "Lanes", "Alt+L", "lanes", "Show use of rules and consumables, not bars", is_toggle=True),
    Action("span-hour", "Hour", "Alt+1", "", "Show an hour"),
    Action("span-day", "Day", "Alt+2", "", "Show a day"),
    Action("span-week", "Week", "Alt+3", "", "Show a week"),
    Action("span-month", "Month", "Alt+4", "", "Show a month"),
    Action("go-to-now", "Now", "Alt+0", "", "Show the present, and follow it"),
    Action("zoom-in", "Zoom in", "Alt+=", "zoom-in", "Show less time, larger"),
    Action("zoom-out", "Zoom out", "Alt+-", "zoom-out", "Show more time, smaller"),
    Action("add-set", "Add rule set", "Ctrl+N", "add", "Begin a new rule set"),
    Action("clone-set", "Clone rule set", "Ctrl+Shift+N", "clone", "Begin a new rule set as a copy of the chosen one"),
    Action("delete-set", "Delete rule set", "Ctrl+Del", "delete", "Delete the chosen rule set"),
    Action("rename-set", "Rename rule set", "F2", "rename", "Give the chosen rule set another name"),
    Action("revert-set", "Revert rule set", "Ctrl+R", "revert", "Discard the edits of the chosen rule set"),
    Action("add-complex", "Add attribute", "Ctrl+Shift+A", "add", "Begin a new complex attribute"),
    Action("clone-complexes", "Clone", "Ctrl+Shift+K", "clone", "Begin new attributes as copies of the chosen ones"),
    Action(
        "delete-complexes", "Delete", "Ctrl+Shift+X", "delete", "Delete the chosen attributes if nothing names them"
    ),
    Action("revert-complexes", "Revert", "Ctrl+Shift+V", "revert", "Discard the edits of the chosen attributes"),
    Action("load-complexes", "Load file...", "Ctrl+Alt+O", "open", "Take the table from a file as qconf -sc prints it"),
    Action(
        "save-complexes", "Save to file...", "Ctrl+Alt+V", "save", "Write the table to a file as qconf -sc prints it"
    ),
    Action(
        "keep-case",
        "Keep as case...",
        "Alt+K",
        "cases",
        "Keep what is true of this as a case, by which edits are judged",
    ),
    Action("open-number", "How is this worked out?", "F7", "why", "Open the number of the current cell into its terms"),
    Action("judge-cases", "Judge again", "Alt+J", "refresh", "Read the cases again and judge all of them"),
    Action("delete-cases", "Delete cases...", "Alt+X", "delete", "Take the chosen cases out of their file"),
    Action("take-back", "Take back...", "Ctrl+Shift+T", "undo", "Make the opposite of the chosen changes"),
    Action("switch-queues", "Instances", "Ctrl+Alt+I", "queues", "Enable, disable, suspend or resume every instance"),
    Action(
        "detached-settings", "Detached settings...", "Ctrl+Alt+D", "remove", "Remove values for hosts not in the queue"
    ),
    Action("add-object", "Add", "Ctrl+Alt+N", "add", "Begin a new object"),
    Action(
        "add-several", "Add several...", "Ctrl+Alt+A", "add-several", "Begin many at once, from a list or node[01-20]"
    ),
    Action("stop-hosts", "Stop daemon...", "Ctrl+Alt+Z", "stop", "Stop the execution daemons of the chosen hosts"),
    Action("start-hosts", "Start daemon", "Ctrl+Alt+W", "play", "Start the stopped daemons of the chosen hosts again"),
    Action("crash-hosts", "Break down...", "Ctrl+Alt+B", "error", "Let the chosen hosts break down with their jobs"),
    Action("clone-objects", "Clone", "Ctrl+Alt+C", "clone", "Begin new objects as copies of the chosen ones"),
    Action("delete-objects", "Delete", "Ctrl+Alt+X", "delete", "Delete the chosen objects if nothing names them"),
    Action("revert-objects", "Revert", "Ctrl+Alt+R", "revert", "Discard the edits of the chosen objects"),
    Action("qmaster", "Qmaster...", "Ctrl+Alt+M", "cluster", "Start and stop the scheduler, and more of qconf"),
    Action("revert-settings", "Revert", "Alt+R", "revert", "Discard the edits of the configuration shown"),
    Action(
        "restore-state",
        "Restore state...",
        "Ctrl+Shift+B",
        "history",
        "Bring the whole configuration back to its state after the chosen change",
    ),
    Action("apply", "Apply", "Ctrl+Return", "apply", "Write the changes to the cluster"),
    Action("apply-all", "Apply all...", "Ctrl+Shift+Return", "apply", "Show the edits of all pages, and apply them"),
    Action(
        "discard-all",
        "Discard...",
        "Ctrl+Shift+Backspace",
        "revert",
        "Discard all edits that are not applied",
    ),
    Action("preview", "Preview changes", "Ctrl+P", "preview", "Show the changes as text and as qconf commands"),
    Action("add-rule", "Add rule", "Ctrl+Shift+L", "add", "Add a rule at the end"),
    Action("delete-rule", "Delete rule", "Ctrl+Shift+Del", "delete", "Delete the chosen rule"),
    Action("rule-up", "Move rule up", "Alt+Up", "up", "Move the rule before the one above it"),
    Action("rule-down", "Move rule down", "Alt+Down", "down", "Move the rule behind the one below it"),
    Action("run-report", "Ask again", "F8", "refresh", "Ask the database anew, with all that was recorded meanwhile"),
    Action("stop-report", "Stop", "Shift+F8", "stop", "Stop the report that is being worked out"),
    Action("make-database", "Make the database", "Ctrl+Alt+F", "add", "Make the reporting database beside the cluster"),
    Action("new-run", "New run...", "Ctrl+Shift+G", "lab", "Choose what is to be played on which configurations"),
    Action("pause-run", "Pause", "Ctrl+Shift+P", "pause", "Let the chosen run stand still, or go on"),
    Action("cancel-run", "Cancel run", "Ctrl+Shift+I", "stop", "End the chosen run without a result"),
    Action("repeat-run", "Repeat", "Ctrl+Shift+M", "redo", "Play the chosen run again, with everything as it was"),
    Action("throw-away-run", "Throw away...", "Ctrl+Shift+U", "delete", "Remove the chosen run with its result"),
    Action("save-report", "Save...", "Ctrl+Shift+F", "save", "Keep this report under a name, with its period and plot"),
    Action("delete-report", "Delete report", "Ctrl+Shift+Y", "delete", "Delete the chosen saved report"),
    Action("copy-report", "Copy as command", "Ctrl+Shift+R", "text", "Copy the qmonpy command that gives this report"),
    Action(
        "export-view",
        "Export or print...",
        "Alt+O",
        "export",
        "Save, copy or print the tables and charts of this page: CSV, JSON, PNG, SVG, PDF",
    ),
    Action(
        "copy-command",
        "Copy command that shows this",
        "Ctrl+Alt+9",
        "text",
        "Copy the command that prints what is chosen on this page, or all of it",
    ),
    Action("export-csv", "Export CSV...", "Ctrl+Shift+E", "export", "Save the rows shown as comma-separated values"),
    Action("export-json", "Export JSON...", "", "export", "Save the rows shown as JSON"),
    Action("export-xml", "Export qquota XML...", "", "export", "Save as `qquota -xml` prints it"),
    Action("export-png", "Export PNG...", "", "export", "Save the chart as a picture"),
    Action("export-html", "Export HTML...", "", "export", "Save the report as a page that needs nothing else"),
    Action("export-parquet", "Export Parquet...", "", "export", "Save the rows shown for data frames"),
    Action("export-pdf", "Export PDF...", "", "export", "Save the plot as a document"),
    Action("export-svg", "Export SVG...", "", "export", "Save the chart as a drawing"),
    Action("export-qrstat-xml", "Export qrstat XML...", "", "export", "Save as `qrstat -ar ... -xml` prints it"),
    Action(
        "export-qrstat-schema-xml",
        "Export XML (schema of 2007)...",
        "",
        "export",
        "Save in the form of the specification of 2007",
    ),
    Action(
        "export-schema-xml", "Export XML (schema of 2006)...", "", "export", "Save in the form of the specification"
    ),
)

BY_ID = {each.id: each for each in ACTIONS}
