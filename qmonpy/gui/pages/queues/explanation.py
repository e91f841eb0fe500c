"""What F1 says of the page of queues."""

from qmonpy.gui.base.words import tr

EXPLANATION = tr(
    "Queue instances as `qstat -f` lists them, cluster queues with every count of `qstat -g c -ext`, and "
    "hosts as `qhost` does.\n\n"
    "- **Hosts** are listed with processors, load, memory and swap space as `qhost` prints them; `-` is not known.\n"
    "- The **bar** shows used slots; reserved ones are hatched. The figures are reserved / used / slots.\n"
    "- Instances stand under their **queue**, their **host** or the **host groups** of their host.\n"
    "- **States** are the letters of `qstat`. The details say of each what it means and *why* it is there: which "
    "threshold and value, which calendar and until when, which queue suspends it; and what `qstat -explain` says.\n"
    "- The details end with every **attribute** of the instance, as `qstat -F` prints them, and what is used of it.\n"
    "- **History** is how the used slots of an instance and the load of its host went since this page was opened.\n"
    "- Of several instances, a cluster queue, a host or a group the details have a **map**: a cell for each instance, "
    "filled by its used slots or by its load per processor, with the letter of its state. A click chooses it.\n"
    "- **Add filter** shows only some: by state (`-qs`), queue (`-q`), PE (`-pe`), user with access (`-U`) or "
    "resource (`-l`).\n"
    "- **Enable, disable, suspend, resume, clear error** and **reschedule** work on the chosen instances, or on all "
    "instances of a chosen cluster queue, host or group. They first say what they touch, and offer to be taken back "
    "afterwards, where that is possible.\n"
    "- Enter or a double click shows the jobs of an instance; the arrow keys fold and unfold a group."
)
