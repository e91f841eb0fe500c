"""Invocations of `qacct`: the words that are recorded of a real 8.1.9, and others made by chance."""

import random
from collections.abc import Iterator, Sequence

_MANY = "-f many.txt"
_LINES = tuple(
    line.strip()
    for line in """
    -f real.txt
    -f real.txt -j
    -f real.txt -j work
    -f real.txt -j inar
    -f real.txt -ar
    -f real.txt -ar 2
    -f real.txt -o
    -f real.txt -u root
    -f real.txt -P -D
    -f real.txt -q
    -f real.txt -h
    -f real.txt -pe
    -f real.txt -slots
    -f real.txt -A
    -f real.txt -g 0
    -f real.txt -j arr -t 1-3
    -f real.txt -j 12 -t 1-6:4
    -f real.txt -j 12 -t 9
    -f real.txt -j limit
    -f real.txt -j semi*
    -f execution.txt
    -f execution.txt -j
    -f execution.txt -o -P
    -f many.txt
    -f many.txt -ar
    -f many.txt -ar 1
    -f many.txt -ar 17
    -f many.txt -ar 99
    -f many.txt -ar 0
    -f many.txt -ar 1x
    -f many.txt -ar x
    -f many.txt -ar -1
    -f many.txt -A
    -f many.txt -A acc1
    -f many.txt -A a_very_long_account_name
    -f many.txt -A nobody
    -f many.txt -b 202611200000
    -f many.txt -b 11200000
    -f many.txt -b 2611200000.30
    -f many.txt -b 202611200000 -d 1
    -f many.txt -b 202611200000 -d 0
    -f many.txt -b 202611200000 -e 202611202359
    -f many.txt -b 202611200000 -e 202611202359 -d 3
    -f many.txt -b 202611202359 -e 202611200000
    -f many.txt -e 202611200000
    -f many.txt -e 202611200000 -d 2
    -f many.txt -E -b 202611200000
    -f many.txt -E -e 202611200000
    -f many.txt -E -b 202611200000 -d 1
    -f many.txt -E
    -f many.txt -d 36500
    -f many.txt -d 49710
    -f many.txt -d 50000 -o
    -f many.txt -d -1
    -f many.txt -d x
    -f many.txt -d
    -f many.txt -d 1x
    -f many.txt -b
    -f many.txt -e
    -f many.txt -b 2026
    -f many.txt -b 20261301
    -f many.txt -b 202613010000
    -f many.txt -b 202611320000
    -f many.txt -b 202611012460
    -f many.txt -b 202611010000.99
    -f many.txt -b 196911010000
    -f many.txt -b 210011010000
    -f many.txt -e x
    -f many.txt -e 6911010000
    -f many.txt -e 7011010000
    -f many.txt -g
    -f many.txt -g users
    -f many.txt -g root
    -f many.txt -g 0
    -f many.txt -g 0x
    -f many.txt -g 99999
    -f many.txt -g nobody_has_this
    -f many.txt -h
    -f many.txt -h h1
    -f many.txt -h H2
    -f many.txt -h node.example.com
    -f many.txt -h node
    -f many.txt -h nowhere
    -f many.txt -j
    -f many.txt -j 100
    -f many.txt -j 100 -m
    -f many.txt -j 12
    -f many.txt -j 101x
    -f many.txt -j render
    -f many.txt -j r*
    -f many.txt -j [wx]*
    -f many.txt -j ?1
    -f many.txt -j nope
    -f many.txt -j 9999
    -f many.txt -j 0
    -f many.txt -j 110 -j 111
    -f many.txt -j render -j 111
    -f many.txt -j 111 -j align -o
    -f many.txt -j -o anna
    -f many.txt -j -j 100
    -f many.txt -j 110 -t 1
    -f many.txt -j render -t 1-10:3
    -f many.txt -j render -t 99
    -f many.txt -j 100 -t 5-2
    -f many.txt -j 9999 -t 1-3
    -f many.txt -j render -t 0
    -f many.txt -j render -t 0-3
    -f many.txt -j render -t 1-3,7
    -f many.txt -t 1
    -f many.txt -t
    -f many.txt -t x
    -f many.txt -t -j
    -f many.txt -t 1-
    -f many.txt -t 3-1:2
    -f many.txt -t 1:2
    -f many.txt -j -t 1
    -f many.txt -o
    -f many.txt -o anna
    -f many.txt -o nobody
    -f many.txt -o anna -o bob
    -f many.txt -o anna -o
    -f many.txt -u
    -f many.txt -u carl
    -f many.txt -o -u anna
    -f many.txt -P
    -f many.txt -P p1
    -f many.txt -P NONE
    -f many.txt -P a_project_with_a_long_name
    -f many.txt -D
    -f many.txt -D dep2
    -f many.txt -pe
    -f many.txt -pe mpi
    -f many.txt -pe NONE
    -f many.txt -pe nothing
    -f many.txt -q
    -f many.txt -q all.q
    -f many.txt -q all.q@h1
    -f many.txt -q all.q@
    -f many.txt -q *@h2
    -f many.txt -q *.q
    -f many.txt -q nope
    -f many.txt -q all.q -q long.q@h*
    -f many.txt -q -h
    -f many.txt -slots
    -f many.txt -slots 2
    -f many.txt -slots 1234567
    -f many.txt -slots 0
    -f many.txt -slots x
    -f many.txt -slots 3
    -f many.txt -slots -pe
    -f many.txt -m
    -f many.txt -m -o -j render
    -f many.txt -o -g -h
    -f many.txt -h -q -g -o -P -D -pe -slots -ar -A
    -f many.txt -A -o -slots
    -f many.txt -A -ar
    -f many.txt -o anna -P p1 -D -A acc1
    -f many.txt -o anna -q all.q -slots -ar
    -f many.txt -slots 2 -ar 1 -A
    -f many.txt -slots 2 -ar
    -f many.txt -ar 2 -slots
    -f many.txt -h h1 -q
    -f many.txt -h h1 -h
    -f many.txt -pe mpi -slots 16 -o -E -b 202611180000 -d 5
    -f many.txt -f real.txt -o
    -f many.txt -help
    -f many.txt -o -x
    -f many.txt more
    -f many.txt -
    -f many.txt -J
    -f many.txt -ar -b x
    -f many.txt -o --
    -help
    -help -x
    -x -help
    -f
    -f -o
    -f nowhere.txt
    -f nowhere.txt -o
    -f nowhere.txt -t 1
    -f . -o
    -f ./many.txt/x
    -l
    -f broken.txt
    -f broken.txt -j
    -f broken.txt -o
    -f broken.txt -o root
    -f broken.txt -h
    -f broken.txt -h vm
    -f broken.txt -q real.q
    -f broken.txt -g root
    -f broken.txt -j 10
    -f broken.txt -j work
    -f broken.txt -A sge
    -f broken.txt -b 202611230000
    -f broken.txt -b 202611240000
    -f broken.txt -P NONE
    -f broken.txt -P p1
    -f broken.txt -D defaultdepartment
    -f broken.txt -D other
    -f broken.txt -pe none
    -f broken.txt -pe NONE
    -f broken.txt -slots 1
    -f broken.txt -slots 2
    -f broken.txt -ar 1
    -f broken.txt -ar 0
    -f broken.txt -m
    -f broken.txt -j work -t 1
    -f broken.txt -slots -pe -ar
    -f odd_names.txt
    -f odd_names.txt -j
    -f odd_names.txt -o
    -f odd_names.txt -g
    -f odd_names.txt -P -D
    -f odd_names.txt -A
    -f odd_names.txt -pe
    -f odd_names.txt -q
    -f odd_names.txt -j 12abc
    -f odd_names.txt -j ünïcode
    -f odd_names.txt -j 日*
    -f odd_names.txt -j st\\*r\\?\\[a\\]
    -f odd_names.txt -j #hash
    -f odd_names.txt -o 日本語
    -f odd_names.txt -o per%cent%s
    -f odd_names.txt -q @at.q
    -f odd_names.txt -q ü*
    -f odd_names.txt -P st*r?[a]
    -f numbers.txt
    -f numbers.txt -j
    -f numbers.txt -slots
    -f numbers.txt -ar
    -f numbers.txt -slots 1
    -f numbers.txt -j 0
    -f numbers.txt -j 1
    -f numbers.txt -j 4294967297
    -f numbers.txt -j 99999999999999999999
    -f numbers.txt -j work -t 1
    -f numbers.txt -b 197001010000 -o
    -f numbers.txt -b 197001010001
    -f negative.txt
    -f negative.txt -j
    -f negative.txt -o
    -f cancelling.txt
    -f cancelling.txt -o
    -f cancelling.txt -j
    -f codes.txt -j
    -f empty.txt
    -f empty.txt -o
    -f empty.txt -j
    -f empty.txt -j 1
    -f comments.txt
    -f comments.txt -h -o
    -f zero.txt
    -f zero.txt -o
    -f zero.txt -j arr
    -f unended.txt
    -f unended.txt -ar
    -f long_lines.txt
    -f long_lines.txt -P
    -f long_lines.txt -j 10 -o
    -f times.txt
    -f times.txt -j
    -f times.txt -b 197001020000
    -f times.txt -e 203801190314.07
    -f times.txt -b 210601010000
    -f times.txt -E -e 197001020000
    -f without_reservations.txt
    -f without_reservations.txt -j
    -f without_reservations.txt -ar
    -f without_reservations.txt -ar 1
    -f without_reservations.txt -o -pe
    -f with_44_fields.txt
    -f with_44_fields.txt -j
    -f with_44_fields.txt -ar
    -f with_44_fields.txt -ar 1
    """.strip().splitlines()
)
_EMPTY = ((*_MANY.split(), "-o", ""), (*_MANY.split(), "-j", ""), (*_MANY.split(), "-q", ""),
          (*_MANY.split(), "-b", ""),
          (*_MANY.split(), "-slots", ""), (*_MANY.split(), "-t", ""), (*_MANY.split(), "-ar", ""), ("-f", ""), ("",),
          ("-f", "odd_names.txt", "-o", "with space"), ("-f", "odd_names.txt", "-j", "with space"),
          (*_MANY.split(), "-j", " 100"), (*_MANY.split(), "-j", "+100"), (*_MANY.split(), "-d", " 2"))  # fmt: skip
OF_CLUSTER = tuple(
    tuple(f"-f cluster.txt {words}".split())
    for words in (
        "-l slots=1", "-l slots=9", "-l slots=8 -o", "-l h_rt=100", "-l h_rt=1:0:0 -q", "-l h_rt=2:0:0 -q",
        "-l nope=1", "-l nope", "-l slots", "-l slots=", "-l slots=abc", "-l h_rt=x", "-l slots=-1", "-l lic=1 -h",
        "-l lic=5 -h", "-l q=all.q", "-l q=al*", "-l hostname=h1", "-l h=h[12] -h", "-l big=true -h", "-l big=1 -q",
        "-l big=false -q", "-l big", "-l ,", "-l slots=1,h_rt=100", "-l slots=1,slots=9", "-l slots=9,slots=1",
        "-l slots=1 -l slots=9", "-l kind=fast -h", "-l kind=f* -h", "-l seq_no=0", "-l s_rt=1 -q -h",
        "-l slots=1 -j", "-l slots=1 -j nope", "-l slots=1 -o nobody", "-l nope=1 -o nobody", "-l slots=1 -q all.q",
        "-q @@allhosts", "-q all.q@@allhosts", "-q *@@some", "-q all.q@@nope", "-q nope@@allhosts",
        "-q @@some -l slots=1", "-q all.q@@some -q long.q", "-q long.q -q all.q@@some", "-q all.q@@so*", "-q all.q@@",
        "-q all.q@@some -o", "-l slots=1 -f broken.txt",
    )
)  # fmt: skip
"""Those about which the cluster of the recordings is asked."""


def list_invocations() -> tuple[tuple[str, ...], ...]:
    """The words of all invocations that are recorded without asking a cluster."""
    return (*(tuple(line.split()) for line in _LINES), *_EMPTY)


_FILES = ("real.txt", "execution.txt", *("many.txt",) * 6, "broken.txt", "broken.txt", "odd_names.txt", "numbers.txt",
          "negative.txt", "times.txt", "zero.txt", "without_reservations.txt", "with_44_fields.txt")  # fmt: skip
_VALUES = {
    "-o": ("anna", "root", "bob", "nobody", "*"),
    "-u": ("anna", "root"),
    "-g": ("users", "root", "staff", "0", "1", "50", "4294967296"),
    "-h": ("h1", "H1", "h3", "vm", "node.example.com", "none"),
    "-q": ("all.q", "*", "*@h1", "long.q@h[12]", "real.q", "gone*", "@h1", "all.q@*"),
    "-P": ("p1", "NONE", "none", "p*"),
    "-D": ("dep2", "defaultdepartment"),
    "-pe": ("mpi", "smp", "NONE", "none"),
    "-A": ("sge", "acc1", "acc"),
    "-slots": ("1", "2", "16", "0", "2x", "+4", "x"),
    "-ar": ("1", "2", "17", "0", "3", "1.5", "y"),
    "-j": ("100", "105", "1", "work", "render", "w*", "*", "[a-r]*", "10", "600", "1e5", "00100", "nope", "701"),
    "-t": ("1", "1-3", "2-10:2", "1-10:3", "7", "1-2-3", "5,1", "1.5"),
    "-b": ("202611180000", "11200600", "2611190000", "202611230000", "197001010000", "20261118", "abc"),
    "-e": ("202611210000", "11202359.59", "203701010000", "2611190000", "202602300000"),
    "-d": ("1", "3", "30", "20000", "0", "1.5"),
}
_FLAGS = ("-E", "-m", "-j", "-o", "-g", "-h", "-q", "-P", "-D", "-pe", "-A", "-slots", "-ar")


_REQUESTS = (
    "slots=1", "slots=9", "h_rt=100", "h_rt=2:0:0", "lic=3", "big=true", "kind=fast", "kind=*", "q=long.q", "h=h2",
    "nope=1", "slots", "s_rt=x", "seq_no=10", "lic=1,h=h1", "mem_free=1G", "q=*.q,h=h[23]", "cpu=1", "a=x",
)  # fmt: skip
_GROUPS = ("@@allhosts", "all.q@@some", "*@@all*", "long.q@@some", "x@@some", "*@@*")
_NUMBERS = (
    b"",
    b"0",
    b"-1",
    b"x",
    b"1.5",
    b"1e3",
    b"4294967299",
    b" 7",
    b"99999999999999999999",
    b"0x1f",
    b"1_1",
    b"nan",
)
_NAMES = (
    b"",
    b"NONE",
    b"none",
    b"H1",
    b"a b",
    b"#x",
    b"*",
    b"p:1",
    b"\xc3\xbc",
    b"\xff",
    b"-o",
    b"1",
    b"0",
    b"h1.example.com",
)


def make_file(seed: int, lines: Sequence[bytes]) -> bytes:
    """An accounting file of changed lines."""
    rng = random.Random(seed)
    made = []
    for _ in range(rng.randrange(1, 40)):
        fields = rng.choice(lines).split(b":")
        for _ in range(rng.choice((0, 0, 1, 2, 8))):
            fields[rng.randrange(len(fields))] = rng.choice(rng.choice((_NUMBERS, _NAMES)))
        if rng.random() < 0.2:
            del fields[rng.randrange(1, len(fields)) :]
        if rng.random() < 0.1:
            fields.insert(rng.randrange(len(fields) + 1), rng.choice((b"", b"more")))
        line = b":".join(fields)
        if rng.random() < 0.05:
            place = rng.randrange(len(line) + 1)
            line = line[:place] + rng.choice((b"\0", b"\r", b"\n", b"\n\n", b"#", b":")) + line[place:]
        made.append(line)
    return b"\n".join(made) + rng.choice((b"\n", b"\n", b"", b"\n\n", b"\n#"))


def make_invocations(count: int, seed: int, files: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Invocations made by chance, half of them on these files, some of which ask a cluster."""
    rng = random.Random(seed)
    for _ in range(count):
        if rng.random() < 0.15:
            words = ["-f", "cluster.txt", *_ask_cluster(rng)]
        else:
            words = ["-f", rng.choice(files if files and rng.random() < 0.6 else _FILES)]
        for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 4))):
            words += _make_option(rng)
        yield tuple(words)


def _ask_cluster(rng: random.Random) -> Sequence[str]:
    requests, groups = ["-l", rng.choice(_REQUESTS)], ["-q", rng.choice(_GROUPS)]
    return rng.choice((requests, requests, groups, [*requests, *groups]))


def _make_option(rng: random.Random) -> Sequence[str]:
    if rng.random() < 0.45:
        return [rng.choice(_FLAGS)]
    option = rng.choice(list(_VALUES))
    return [option, rng.choice(_VALUES[option])]
