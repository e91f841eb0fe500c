"""Actions as data: what menus, tool bars and shortcuts offer, whoever carries it out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something a user can do; shortcuts are in Qt's portable notation, icons are names in resources/icons."""

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
    Place("jobs", "Jobs", "Monitor", "Ctrl+1", "jobs", "Jobs that wait, run and ended"),
    Place("queues", "Queues", "Monitor", "Ctrl+2", "queues", "Queue instances, their slots and states"),
    Place("rule-sets", "Rule sets", "Limits", "Ctrl+3", "rule-sets", "Write resource quota sets, in a form or as text"),
    Place(
        "quota-usage", "Quota usage", "Limits", "Ctrl+4", "quota-usage", "What the rules have booked, and who holds it"
    ),
    Place(
        "reservations",
        "Reservations",
        "Reservations",
        "Ctrl+5",
        "timeline",
        "What is reserved, by whom, and what waits behind it",
    ),
    Place(
        "complexes",
        "Complexes",
        "Configuration",
        "Ctrl+7",
        "complexes",
        "What jobs may request, and how it is compared and booked",
    ),
    Place(
        "cluster-queues",
        "Cluster queues",
        "Configuration",
        "Ctrl+8",
        "cluster-queues",
        "What queues are: hosts, slots, who may use them, and how jobs run there",
    ),
    Place("hosts", "Hosts", "Configuration", "Ctrl+Alt+H", "hosts", "Exec hosts, host groups, admin and submit hosts"),
    Place("users", "Users", "Configuration", "Ctrl+Alt+G", "users", "User sets, users, managers, operators"),
    Place("projects", "Projects", "Configuration", "Ctrl+Alt+J", "users", "Who may submit to which project"),
    Place(
        "pes",
        "Parallel environments",
        "Configuration",
        "Ctrl+Alt+P",
        "lanes",
        "How the slots of parallel jobs are laid over hosts",
    ),
    Place(
        "checkpoints",
        "Checkpointing",
        "Configuration",
        "Ctrl+Alt+K",
        "save",
        "How jobs are checkpointed and started again",
    ),
    Place("calendars", "Calendars", "Configuration", "Ctrl+Alt+L", "clock", "When queues are open"),
    Place(
        "configuration",
        "Configuration",
        "Configuration",
        "Ctrl+9",
        "settings",
        "What the scheduler and the qmaster are told: sched_conf and the global sge_conf",
    ),
    Place("history", "History", "History", "Ctrl+6", "history", "What was changed, by whom, and the way back"),
)

ACTIONS: tuple[Action, ...] = (
    Action("open", "Open cluster...", "Ctrl+O", "open", "Open a cluster file"),
    Action("choose-cell", "Open real cluster...", "Ctrl+Shift+O", "cluster", "Choose a Grid Engine by its cell"),
    Action("next-cluster", "Next cluster", "Ctrl+Tab", "cluster", "Show the next of the open clusters"),
    Action("close-cluster", "Close cluster", "Ctrl+W", "close", "Close the cluster that is shown"),
    Action("save", "Save cluster", "Ctrl+S", "save", "Save the cluster with its jobs to its file"),
    Action("save-as", "Save cluster as...", "Ctrl+Shift+S", "save", "Save the cluster with its jobs to another file"),
    Action("export-cluster", "Export...", "Alt+E", "export", "Write the configuration as a directory of qconf files"),
    Action("import-cluster", "Import...", "Alt+I", "open", "Open a directory of qconf files as a new cluster"),
    Action("quit", "Quit", "Ctrl+Q", "", "Close the window"),
    Action("undo", "Undo", "Ctrl+Z", "undo", "Take the last edit back"),
    Action("redo", "Redo", "Ctrl+Shift+Z", "redo", "Make the edit again that was taken back"),
    Action("back", "Back", "Alt+Left", "back", "Go to what was shown before"),
    Action("forward", "Forward", "Alt+Right", "forward", "Go to what was shown after"),
    Action("refresh", "Refresh", "F5", "refresh", "Show what there is now"),
    Action("search", "Find anything...", "Ctrl+K", "search", "Find a job, user, rule, queue or host by name"),
    Action("filter", "Filter", "Ctrl+F", "filter", "Type what to look for on this page"),
    Action("help", "Explain this page", "F1", "help", "What this page shows and what can be done here"),
    Action("play", "Play", "F9", "play", "Let the cluster's time run, or pause it", is_toggle=True),
    Action("step", "Step", "F10", "step", "Let time pass until the next thing that happens"),
    Action("slower", "Slower", "Ctrl+[", "", "Let the clock run slower"),
    Action("faster", "Faster", "Ctrl+]", "", "Let the clock run faster"),
    Action("submit-job", "Submit job...", "Ctrl+J", "submit", "Submit a job as qsub does"),
    Action("delete-jobs", "Delete jobs", "Del", "delete", "Delete the chosen jobs and tasks"),
    Action("hold-jobs", "Hold", "Ctrl+H", "hold", "Keep the chosen jobs from being started"),
    Action("release-jobs", "Release", "Ctrl+Shift+H", "release", "Take the user hold off the chosen jobs"),
    Action("change-holds", "Holds...", "Alt+H", "lock", "Hold or release as user, operator or manager"),
    Action("suspend-jobs", "Suspend", "Alt+S", "pause", "Let the chosen running jobs stand still"),
    Action("resume-jobs", "Resume", "Alt+U", "play", "Let the chosen suspended jobs go on"),
    Action("reschedule-jobs", "Reschedule...", "Alt+Y", "redo", "Stop the chosen running jobs; they wait again"),
    Action("clear-job-errors", "Clear error", "Alt+C", "ok", "Let the chosen jobs in error be started again"),
    Action("change-priority", "Priority...", "Alt+P", "up", "Give the chosen jobs another priority (-p)"),
    Action("move-jobs", "Move to queue...", "Alt+M", "queues", "Let the chosen jobs run in other queues (-q)"),
    Action("alter-jobs", "Alter...", "Alt+A", "form", "Give the chosen jobs other options, as qalter does"),
    Action("why", "Why?", "Ctrl+Y", "why", "Every reason why the chosen job waits"),
    Action("enable-instances", "Enable...", "Ctrl+E", "enable", "Let the chosen queue instances take jobs"),
    Action("disable-instances", "Disable...", "Ctrl+D", "disable", "Let no new job start on the chosen instances"),
    Action("suspend-instances", "Suspend...", "Ctrl+Alt+S", "pause", "Let what runs on the chosen ones stand still"),
    Action("resume-instances", "Resume...", "Ctrl+Alt+U", "play", "Let what runs on the chosen ones go on"),
    Action("clear-instances", "Clear error...", "Ctrl+Alt+E", "ok", "Let the chosen ones take jobs after an error"),
    Action("reschedule-instances", "Reschedule...", "Ctrl+Alt+Y", "redo", "Stop what runs there; it waits again"),
    Action("reserve", "Reserve...", "Ctrl+B", "add", "Request an advance reservation as qrsub does"),
    Action("reserve-alike", "Reserve one like it...", "Ctrl+Shift+D", "clone", "Begin a request as a copy of this one"),
    Action("delete-reservations", "Delete", "Shift+Del", "delete", "Delete the chosen ones as qrdel does"),
    Action("submit-into", "Submit into it...", "Ctrl+Shift+J", "submit", "Submit a job into the chosen one"),
    Action("copy-qrsub", "Copy as qrsub command", "Ctrl+Shift+C", "text", "Copy the command that reserves the same"),
    Action("reservation-jobs", "Show its jobs", "Ctrl+L", "jobs", "Show the jobs that run in it or wait for it"),
    Action("show-details", "Details", "Ctrl+I", "info", "Show everything about what is chosen"),
    Action("show-lanes", "Lanes", "Alt+L", "lanes", "Rules and consumables over time instead of bars", is_toggle=True),
    Action("span-hour", "Hour", "Alt+1", "", "Show an hour"),
    Action("span-day", "Day", "Alt+2", "", "Show a day"),
    Action("span-week", "Week", "Alt+3", "", "Show a week"),
    Action("span-month", "Month", "Alt+4", "", "Show a month"),
    Action("go-to-now", "Now", "Alt+0", "", "Show now, and go along with it"),
    Action("zoom-in", "Zoom in", "Ctrl+=", "zoom-in", "Show less time, larger"),
    Action("zoom-out", "Zoom out", "Ctrl+-", "zoom-out", "Show more time, smaller"),
    Action("add-set", "Add rule set", "Ctrl+N", "add", "Begin a new rule set"),
    Action("clone-set", "Clone rule set", "Ctrl+Shift+N", "clone", "Begin a new rule set as a copy of the chosen one"),
    Action("delete-set", "Delete rule set", "Ctrl+Del", "delete", "Delete the chosen rule set"),
    Action("rename-set", "Rename rule set...", "F2", "rename", "Give the chosen rule set another name"),
    Action("revert-set", "Revert rule set", "Ctrl+R", "revert", "Back to what the cluster has"),
    Action("add-complex", "Add attribute", "Ctrl+Shift+A", "add", "Begin a new complex attribute"),
    Action("clone-complexes", "Clone", "Ctrl+Shift+K", "clone", "Begin new attributes as copies of the chosen ones"),
    Action("delete-complexes", "Delete", "Ctrl+Shift+X", "delete", "Delete the chosen attributes if nobody uses them"),
    Action("revert-complexes", "Revert", "Ctrl+Shift+V", "revert", "The chosen attributes as the cluster has them"),
    Action("take-back", "Take back...", "Ctrl+Shift+T", "undo", "Reverse the chosen changes"),
    Action("switch-queues", "Instances", "Ctrl+Alt+I", "queues", "Enable, disable, suspend or resume every instance"),
    Action(
        "detached-settings", "Detached settings...", "Ctrl+Alt+D", "remove", "Values for hosts that queues do not have"
    ),
    Action("add-object", "Add", "Ctrl+Alt+N", "add", "Begin a new object"),
    Action("add-several", "Add several...", "Ctrl+Alt+A", "add", "Begin many at once, from a list or node[01-20]"),
    Action("stop-hosts", "Stop daemon...", "Ctrl+Alt+Z", "stop", "Stop the execution daemons of the chosen hosts"),
    Action("start-hosts", "Start daemon", "Ctrl+Alt+W", "play", "Start the stopped daemons of the chosen hosts again"),
    Action("clone-objects", "Clone", "Ctrl+Alt+C", "clone", "Begin new objects as copies of the chosen ones"),
    Action("delete-objects", "Delete", "Ctrl+Alt+X", "delete", "Delete the chosen objects if nobody needs them"),
    Action("revert-objects", "Revert", "Ctrl+Alt+R", "revert", "The chosen objects as the cluster has them"),
    Action("revert-settings", "Revert", "Alt+R", "revert", "The configuration that is shown as the cluster has it"),
    Action(
        "restore-state",
        "Restore state...",
        "Ctrl+Shift+B",
        "history",
        "Bring the configuration back to what it was after the change",
    ),
    Action("apply", "Apply", "Ctrl+Return", "apply", "Write the changes to the cluster"),
    Action("apply-all", "Apply all...", "Ctrl+Shift+Return", "apply", "Show what is edited on all pages, and apply it"),
    Action(
        "discard-all",
        "Discard...",
        "Ctrl+Shift+Backspace",
        "revert",
        "Take back everything that is edited and not applied",
    ),
    Action("preview", "Preview changes", "Ctrl+P", "preview", "The changes as text and as qconf commands"),
    Action("add-rule", "Add rule", "Ctrl+Shift+L", "add", "Add a rule at the end"),
    Action("delete-rule", "Delete rule", "Ctrl+Shift+Del", "delete", "Delete the chosen rule"),
    Action("rule-up", "Move rule up", "Alt+Up", "up", "The rule counts before the one above it"),
    Action("rule-down", "Move rule down", "Alt+Down", "down", "The rule counts after the one below it"),
    Action("export-csv", "Export CSV...", "Ctrl+Shift+E", "export", "Save what is shown as comma separated values"),
    Action("export-json", "Export JSON...", "", "export", "Save what is shown as JSON"),
    Action("export-xml", "Export qquota XML...", "", "export", "Save as `qquota -xml` prints it"),
    Action("export-png", "Export PNG...", "", "export", "Save the chart as a picture"),
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
