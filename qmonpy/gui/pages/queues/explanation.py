"""The text of F1 for the page Queues."""

from qmonpy.translation import later

EXPLANATION = later(
    "Queue instances as `qstat -f` lists them, cluster queues with every count of `qstat -g c -ext`, and "
    "hosts as `qhost` does.\n\n"
    "- **Hosts** have processors, load, memory and swap space as `qhost` prints them; `-` means not known.\n"
    "- The **bar** shows used slots; reserved ones are hatched. The figures are reserved / used / total slots.\n"
    "- Instances are grouped by **queue**, **host** or the **host groups** of their host. Of more than "
    "20,000, the groups are folded at first: their lines have the sums, and the instances come when you unfold one, or "
    "when a filter leaves fewer.\n"
    "- **States** are the letters of `qstat`. The details explain each state and *why* the instance is in it: which "
    "threshold and value, which calendar and until when, which queue suspends it; and what `qstat -explain` prints.\n"
    "- The details end with every **attribute** of the instance, as `qstat -F` prints it, and how much of it is used.\n"
    "- **History** shows used slots of an instance and load of its host since this page was opened.\n"
    "- For several instances, a cluster queue, a host or a group there is a **map**: a cell for each instance, filled "
    "by used slots or by load per processor, with the letter of its state. A click chooses the instance.\n"
    "- **Add filter** shows only some instances: by state (`-qs`), queue (`-q`), PE (`-pe`), user with access (`-U`) "
    "or resource (`-l`).\n"
    "- **Enable, disable, suspend, resume, clear error** and **reschedule** work on the chosen instances, or on all "
    "instances of a chosen cluster queue, host or group. Before, you see what they affect; afterwards, they can be "
    "undone where that is possible.\n"
    "- Enter or a double click shows the jobs of an instance; the arrow keys fold and unfold a group."
)
