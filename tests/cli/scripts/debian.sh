#!/bin/sh
# Scripts of Debian's gridengine-common and gridengine-client that only call commands, the examples of jobs among them.
nodes=/usr/share/gridengine examples=/usr/share/doc/gridengine-common/examples
# Where they look for commands; a real cluster needs the rest of its own folder there, too.
mkdir -p root/bin root/util root/examples
[ -n "$SGE_ROOT" ] && ln -s "$SGE_ROOT/lib" "$SGE_ROOT/${SGE_CELL:-default}" root
mkdir root/utilbin
ln -s /usr/lib/gridengine root/utilbin/lx-amd64
printf '#!/bin/sh\necho lx-amd64\n' > root/util/arch
chmod +x root/util/arch
ln -s "$(dirname "$(command -v qsub)")" root/bin/lx-amd64
ln -s $examples root/examples/jobs
export SGE_ROOT="$PWD/root" ARC=lx-amd64 HOME="$PWD"

sh $examples/jobnet_submitter.sh -h 3
sh $examples/array_submitter.sh 3
# These say nothing of a hold; how long they would run is nobody's business here.
echo '-h' >.sge_request
{ sh $examples/pminiworm.sh; sh $examples/pascal.sh 3 2>&1; } | sed "s#$PWD#HERE#g"
rm .sge_request
sleep 5
qstat -u '*' | awk 'NR > 2 { print $1, $3, $5, $NF }'
$nodes/qselect-node-list -q all.q; echo
$nodes/busy-nodes -w; echo
$nodes/nodes-in-job 4
$nodes/dead-nodes
/usr/lib/gridengine/qstatus -s
/usr/lib/gridengine/qstatus -a
qdel '*'
sge-disable-submits | grep -v '^[0-9]*$'
qconf -sconf | grep user_lists
sge-enable-submits | grep -v '^[0-9]*$'
qconf -sconf | grep user_lists
