#!/bin/sh
# A night's work: an array between two jobs, a quota that is narrowed meanwhile, a reservation, and everything put away.
printf '{\n   name night\n   description NONE\n   enabled TRUE\n   limit name each users {*} to slots=4\n}\n' > night
qconf -Arqs night
first=$(qsub -terse -N prepare -b y sleep 4)
parts=$(qsub -terse -N part -t 1-6 -hold_jid "$first" -b y sleep 10)
last=$(qsub -terse -N collect -hold_jid "${parts%%.*}" -p -7 -b y sleep 3)
qstat -s h | awk 'NR > 2 { print $3, $5, $NF }'
while qstat | grep -q ' prepare '; do sleep 1; done
sleep 5
qstat -s r | awk 'NR > 2 { print $3, $5, $9, $10 }' | sort
qquota -l slots
qconf -mattr resource_quota limit slots=2 night/each
qconf -srqs night
reservation=$(qrsub -N morning -d 60 -q all.q 2>&1 | awk '{ print $4 }')
qrstat -ar "$reservation" | grep -E '^(name|duration|owner)'
qhold "$last" && qrls "$last" && qalter -h U "$last"
until [ -z "$(qstat -u '*')" ]; do sleep 5; done
qrdel "$reservation" && qconf -drqs night && qconf -srqsl
qstat -j "$last"; echo "ended with $?"
