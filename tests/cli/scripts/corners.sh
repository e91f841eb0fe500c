#!/bin/sh
# What scripts stumble over: built-in attributes, `#$` lines, lists of jobs, groups, several rule sets in a file, exit statuses.
say() { "$@" 2>&1; echo "exit $?"; }
for built_in in h_core slots hostname; do
  qconf -sc | grep -v "^$built_in " > without
  say qconf -Mc without
done
qconf -sc | awk '{ print $1 }' | grep -cE '^(h_core|slots|hostname)$'
say qsub -verify -N checked -b y sleep 60 | grep -E '^(job_name|exit)'
qstat | wc -l
printf '#!/bin/sh\n#$ -N lines -h\n#$ -p -5\n#%% -N other -h\nsleep 300\n' > job.sh
say qsub job.sh
say qsub -C '#%' job.sh
say qsub -terse -w w -l slots=99 -b y sleep 300
say qsub -terse -b y sleep 300
say qsub -terse -b y sleep 300
say qsub -terse -t 1-3 -tc 1 -N three -b y sleep 300
sleep 8
qstat | awk 'NR > 2 { print $1, $2, $3, $5, $8 }'
say qalter -p -3 1 2
say qalter -h o 1,2 3
say qalter -h n 1-3
say qalter -N x 'three' 99
say qhold 'th*'
say qhold three
say qrls three
say qsub -terse -q sys.q -w e -b y sleep 2
sleep 7
printf '{\n   name a\n   limit to slots=9\n}\n' > one
printf '{\n   name a\n   limit to slots=8\n}\n{\n   name b\n   limit users root to slots=7\n}\n' > two
say qconf -Arqs one
say qconf -Arqs two
say qconf -srqs
say qconf -mattr resource_quota enabled FALSE a
say qconf -mattr resource_quota enabled FALSE a
say qconf -mattr queue slots 4 all.q
say qconf -srqs b,missing
say qconf -srqs missing
say qconf -srqsl
say qconf -drqs nope
say qrsub -d 60 -a 203501010000 -pe none 2
say qrsub -d 60 -a 203501010000 -q all.q -masterq all.q@h1
for each in 1 2; do qrstat -ar $each | grep -E '^(owner|account|master|queue|granted)'; done
qstat -f | awk '/@/ { print $1, $3 }'
say qsub -ar bad -b y sleep 1
say qsub -ar 77 -b y sleep 1
say qrdel 1 2
