"""What F1 says of the page of reservations, as Markdown."""

EXPLANATION = (
    "What is reserved, by whom, and what waits behind it: the past on the left of the line that marks now, what is "
    "planned on the right of it.\n\n"
    "- A **bar** is an advance reservation with its state (`w r x d W E`, as in `qrstat`), a job inside one, or a "
    "running job up to its run time limit; without one its end is open. **Hatched** bars are planned: starts that are "
    "reserved for jobs with `-R y`, and where the other jobs are expected.\n"
    "- **Drag over free space** to request a reservation of that time on those queue instances.\n"
    "- The wheel scrolls, with Ctrl it zooms, with Shift it moves through time; `H`, `D`, `W` and `M` show an hour, a "
    "day, a week and a month, Home shows now, the arrow keys walk over bars and rows.\n"
    "- **Lanes** show what is used and reserved of each rule and consumable over time, and when a job that waits for "
    "it would be freed.\n"
    "- The **table** has the columns of `qrstat` and the same choice as the chart; the details are those of "
    "`qrstat -ar`, with the jobs that are in the reservation."
)
