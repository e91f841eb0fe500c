#!/bin/sh
# What Nextflow's executor `sge` does: a folder for each task with the wrapper `.command.run`, whose directives are those
# that it writes; `qsub -terse`, `qstat` read by columns, and `qdel` of what is left.
task() { # NAME DIRECTIVES...: the lines of a wrapper; prints the number of the job as Nextflow finds it
    folder="$PWD/work/$1 $#"; mkdir -p "$folder"
    {
        printf '#!/bin/bash\n'
        printf '#$ -wd "%s"\n#$ -N nf-%s\n#$ -o "%s/.command.log"\n#$ -j y\n#$ -terse\n#$ -notify\n' "$folder" "$1" "$folder"
        shift; for each; do printf '#$ %s\n' "$each"; done
        printf 'set -e\nset -u\nnxf_main() {\n    sleep 100\n}\n$NXF_ENTRY\n'
    } >"$folder/.command.run"
    (cd "$folder" && qsub -terse .command.run 2>&1) | tail -n 1
}
status() { # [-q QUEUE]: state by number, from the third line on, of lines with more than five columns
    qstat "$@" | awk 'NR > 2 && NF > 5 { print $1 ":" $5 }' | sort -n | tr '\n' ' '; echo
}
align=$(task 'align_(1)' '-q all.q' '-pe smp 2' '-l h_rt=00:10:00' '-l h_rss=100M,mem_free=100M')
index=$(task 'index_(genome_1)' '-q short.q' '-l h_rt=24:00:00')
count=$(task count '-q short.q' '-l h_rt=00:01:00' '-l h_rss=2048M,mem_free=2048M' '-p -10 -hold_jid 1')
wrong=$(task wrong '-q nope.q')
slots=$(task slots '-l slots=2')
printf '%s\n' "$align" "$index" "$count" "$wrong" "$slots"
sleep 5
status
status -q all.q
status -q short.q
status -q nope.q; echo "ended with $?"
for job in "$align" "$index"; do
    qstat -j "$job" | grep -E '^(job_name|merge|notify|hard resource_list|hard_queue_list|parallel|script_file)'
done
qdel "$align"; echo "ended with $?"
qdel "$index" "$count" 4711; echo "ended with $?"
sleep 5
status
qdel "$align"; echo "ended with $?"
