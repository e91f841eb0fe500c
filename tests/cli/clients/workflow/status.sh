#!/bin/sh
# Says how a job is, as Snakemake asks for it. What the script of a simulated job would have done is done when it has
# ended; time passes with each question.
script=ran/$1
if qstat -j "$1" > "$script.now" 2> /dev/null; then
    awk '/^script_file:/ { print $2 }' "$script.now" > "$script"
    $CLOCK --step 200 > /dev/null
    echo running
else
    sh "$(cat "$script")" >> ran/log 2>&1 && echo success || echo failed
fi
