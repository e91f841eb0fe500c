#!/bin/bash
# record.sh DIR: fills a private Grid Engine 8.1.9 with simulated hosts rd1 to rd4 (environment set, as root, users anna and
# bob exist) and writes what its commands print of it into DIR. The recordings beside this file were made by it.
set -u
dir=$(realpath "$1")
work=$(mktemp -d) && chmod 755 "$work" && cd "$work" || exit 1
export LC_ALL=C TZ=UTC0
as() { local user=$1; shift; env -i PATH=/usr/bin:/bin LC_ALL=C TZ=UTC0 SGE_ROOT="$SGE_ROOT" SGE_CELL="$SGE_CELL" \
    SGE_QMASTER_PORT="$SGE_QMASTER_PORT" SGE_EXECD_PORT="$SGE_EXECD_PORT" su -s /bin/bash "$user" -c "export HOME=/; cd /tmp; $*"; }
make() { cat >file; qconf "$1" file; }

make -Ahgrp <<<$'group_name @nodes\nhostlist rd1 rd2 rd3'
make -Ahgrp <<<$'group_name @site\nhostlist @nodes rd4'
pe() { printf '%s\n' "pe_name $1" 'slots 999' 'user_lists NONE' 'xuser_lists NONE' 'start_proc_args NONE' 'stop_proc_args NONE' \
    "allocation_rule $2" 'control_slaves TRUE' "job_is_first_task $3" 'urgency_slots min' 'accounting_summary FALSE' 'qsort_args NONE'; }
pe mpi '$round_robin' FALSE | make -Ap; pe mpif '$round_robin' TRUE | make -Ap; pe smp '$pe_slots' FALSE | make -Ap
make -Acal <<<$'calendar_name always\nyear NONE\nweek mon-sun=0-24=off'
make -Ackpt <<<$'ckpt_name blcr\ninterface userdefined\nckpt_command none\nmigr_command none\nrestart_command none\nclean_command none\nckpt_dir /tmp\nsignal none\nwhen sx'
qconf -au root,anna staff; qconf -au root,anna,bob arusers; qconf -au bob deadlineusers; qconf -ao anna
for name in p1 p2; do make -Aprj <<<"name $name"$'\noticket 0\nfshare 0\nacl NONE\nxacl NONE'; done
for name in anna bob; do make -Auser <<<"name $name"$'\noticket 0\nfshare 0\ndelete_time 0\ndefault_project NONE'; done
qconf -sq >queue
queue() { sed -e "s/^qname.*/qname $1/; s/^hostlist.*/hostlist $2/; s/^slots.*/slots $3/; s/^pe_list.*/pe_list $4/; s/^calendar.*/calendar $5/" \
    -e "s/^load_thresholds.*/load_thresholds NONE/; s/^seq_no.*/seq_no $6/; s/^ckpt_list.*/ckpt_list blcr/" queue; }
queue all.q @site '20,[rd4=8]' 'mpi mpif smp' NONE '0,[rd1=1],[rd2=2],[rd3=3],[rd4=4]' | make -Aq
queue night.q @nodes 2 NONE always 10 | make -Aq
queue spare.q rd4 1 NONE NONE 20 | make -Aq
{ qconf -sc | grep -v '^# >#<'; echo 'licence lic INT <= YES YES 0 0'; echo 'scratch scr MEMORY <= YES YES 0 0'; echo 'rack rack RESTRING == YES NO NONE 0'; } | make -Mc
qconf -mattr exechost complex_values licence=10 global
qconf -mattr exechost complex_values scratch=100G,rack=r1 rd1
qconf -mattr exechost complex_values scratch=50G,rack=r2 rd2
make -Arqs <<'R'
{
   name         max_user
   description  "slots per user"
   enabled      TRUE
   limit        users {*} to slots=60
   limit        name lic users {anna} hosts {rd*} to lic=3
}
{
   name         max_mpi
   description  NONE
   enabled      TRUE
   limit        pes mpi to slots=10
}
R

as anna 'qsub -N short -P p1 -l h_rt=0:10:0,scratch=1G -R y -b y sleep 20000'
as anna 'qsub -N arr -t 1-9:2 -tc 2 -l licence=1 -b y sleep 20000'
as bob 'qsub -N par -pe mpi 2-6 -q all.q -masterq all.q@rd1 -A acct1 -b y sleep 20000'
as bob 'qsub -N first -pe mpif 5 -b y sleep 20000'
as bob 'qsub -N smp3 -pe smp 3 -t 1-2 -b y sleep 20000'
sleep 3
as anna 'qsub -N ending -q all.q@rd4 -pe smp 6 -l h_rt=0:30:0 -b y sleep 20000'
sleep 2
as anna 'qsub -N planned -R y -q all.q@rd4 -pe smp 4 -l h_rt=0:1:0 -b y sleep 20'
as bob 'qsub -N big -pe "m*" 60 -R y -l h_rt=1:0:0 -soft -l rack=r1 -q "all.q@rd*" -p -100 -b y sleep 600'
as anna 'qsub -N held -h -hold_jid short -b y sleep 10'
as anna 'qsub -N follows -hold_jid arr,short -b y sleep 10'
as bob 'qsub -N later -a 203001010000 -dl 203002020000 -l s_rt=20 -m be -M bob@x -b y sleep 10'
as bob 'qsub -h -N "na<me&" -l arch="lx*",h_vmem=1G -ckpt blcr -b y sleep 1000'
as bob 'qsub -N ranges -w n -soft -q night.q -hard -pe mpi 20,24,30-32 -l rack="r*" -b y sleep 5'
as bob 'qsub -h -N system -b y sleep 5'; as bob 'qsub -h -N operator -b y sleep 5'
as anna 'qsub -h -t 1-6 -N partly -l rack=nowhere -b y sleep 1; qrls 16.2-3'
qhold -h s 14; qrls -h u 14; qhold -h o 15; qrls -h u 15
as anna 'qrsub -N res1 -a 203001010000 -d 1:0:0 -pe mpi 4 -l h_rt=100 -u anna,@staff -m b -M anna@h'
as bob 'qrsub -d 100:0:0 -l licence=1'
qrsub -a 203101010000 -e 203101010100 -q all.q@rd2 -pe smp 2 -he y
sleep 2
as bob 'qsub -ar 2 -N inar -b y sleep 20000'
sleep 2
qmod -sj 1; qmod -sq all.q@rd3; qmod -d spare.q@rd4; sleep 6

mkdir -p "$dir"; cd "$dir" || exit 1
qstat -xml -u '*' -f -g t -r -explain aAcE >qstat.xml
for kind in hu ho hs; do qstat -xml -u '*' -s $kind >qstat_$kind.xml; done
qstat -j '*' -xml >jobs.xml
qstat -j 4711 -xml >no_jobs.xml
qhost -xml -F >qhost.xml
qrstat -xml -u '*' >qrstat.xml
qrstat -xml -ar 1,2,3 -explain >qrstat_ar.xml
qquota -xml -u '*' >qquota.xml
tail -n 400 "$SGE_ROOT/$SGE_CELL/common/schedule" >schedule
for word in sc ssconf sconf sm so sh ss sel shgrpl sul sprjl suserl spl scall sckptl srqs sql; do qconf -$word >qconf_$word; done
qconf -sq '*' >qconf_sq
qconf -se global -se rd1 -se rd2 -se rd3 -se rd4 >qconf_se
qconf -shgrp @nodes -shgrp @site >qconf_shgrp
qconf -su arusers,deadlineusers,defaultdepartment,staff >qconf_su
qconf -sprj p1 -sprj p2 >qconf_sprj
qconf -suser anna,bob >qconf_suser
qconf -sp mpi -sp mpif -sp smp >qconf_sp
qconf -scal always >qconf_scal
qconf -sckpt blcr >qconf_sckpt
date +%s >now
rm -rf "$work"
