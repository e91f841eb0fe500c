"""The text of F1 for the page Reservations, as Markdown."""

EXPLANATION = (
    "Reservations, running jobs and planned starts on a time axis: the past is left of the line that marks now, the "
    "future right of it.\n\n"
    "- A **bar** is an advance reservation with its state (`w r x d W E`, as in `qrstat`), a job inside one, or a "
    "running job up to its run time limit; a job without a limit has an open end. **Hatched** bars are planned: starts "
    "that the scheduler reserved for jobs with `-R y`, and the expected starts of other jobs.\n"
    "- **Drag over free space** to request a reservation for that time on those queue instances.\n"
    "- The wheel scrolls; with Ctrl it zooms, with Shift it moves through time. `H`, `D`, `W` and `M` show an hour, a "
    "day, a week and a month; Home shows now; the arrow keys move over bars and rows.\n"
    "- **Lanes** show how much of each rule and consumable is used and reserved over time, and when enough is free for "
    "a job that waits for it.\n"
    "- The **table** has the columns of `qrstat` and the same choice as the chart. The details are those of "
    "`qrstat -ar`, with the jobs in the reservation."
)
