"""Seatings found by long searches, for fields in which a short search is trapped: six tables of five and six.

Each round is a word for each table, each letter a player.
"""

from collections.abc import Mapping, Sequence

Tables = list[list[int]]


def stored(sizes: Sequence[int], rounds: int) -> list[Tables] | None:
    """The best known rounds for tables of these sizes (the larger ones first), if they are kept here."""
    kept = _SEATINGS.get((sum(sizes), len(sizes), rounds))
    return None if kept is None else [[_players(word) for word in line.split()] for line in kept]


def _players(word: str) -> list[int]:
    return [int(letter, 36) for letter in word]


# Players, tables, rounds.
_SEATINGS: Mapping[tuple[int, int, int], tuple[str, ...]] = {
    (32, 6, 4): (
        "fkiv18 m0d7lh ga35e qnub6 92ojt 4rcps",
        "45bov0 t1r6gd fahc2 7jp8n 9lqie uk3sm",
        "c683lo 95nrkh fsqt0 e1742 uajdv gmbpi",
        "2ngvsl 1qmcj5 t8ebh k0p6a 7uiro 4d3f9",
    ),
    (33, 6, 4): (
        "2lg7q3 atkjni b8e9d4 0cruh m6vp1 5fwos",
        "a9sgv0 56r74k lhf1id jpbu2 qmon8 cetw3",
        "speqkh aw8u17 5clbvn 42m0i fjr93 gdt6o",
        "26wnh9 cjsmd7 vtquf4 bk310 8gpi5 aeorl",
    ),
    (34, 6, 4): (
        "o2erc1 k5n93x d6pb04 qfmhvt agl87 wsuji",
        "2nhb7u i1qd85 rjp9am 3g0ewv t4ksc lxof6",
        "qcgbxj 9eh8s6 5lu4vr f0ak2i 3mod7 1nwpt",
        "hi3cpl 8x4m2w 16v7jk gfsrnd ou9q0 eat5b",
    ),
    (35, 6, 4): (
        "2aceq3 1wt0sk rxhvdu 6bpf5l 4jgmyn o978i",
        "nda5qw x8g260 4l3uok ie1hbm sjc7fv t9ypr",
        "81qyuf px7kne 3sh95g brj2ow ai64tv ld0cm",
        "ydo6se 9a1xlj m572tu w4c8hp r3fi0n vkbgq",
    ),
    (36, 6, 4): (
        "k1ema9 xq34u0 nop8cw 5lf2is g6rdy7 vtjhbz",
        "5vx7c6 fot0ya ew9iqj n1gulz hp4mds 83rkb2",
        "daqv8l oirxzm 2t64en 13csjy 97fubp w05khg",
        "dtckiu x2gajp 86s90z 5bqynm 4wf1rv olh73e",
    ),
    (31, 6, 5): (
        "19qm3u 4j52t ek068 shfpg dcob7 inrla",
        "fkb5r9 g8jnm l072u 3hi4d oetqp c1sa6",
        "ie2b1g jafqd tl96h 537p8 4rcm0 nsuko",
        "1fl48o 7e9nh j03sb pk2am 6i5qc grtud",
        "melds5 go0a9 82rhq kj71i 3fcnt 6bup4",
    ),
    (32, 6, 5): (
        "9joaq8 0637kh mgfre csvdi 52ubp 1t4nl",
        "8td53e 9phvlr kg4cq s6bmj n2i7f 1au0o",
        "3q1rbi 96pnce 4odhf t0j2g kusl8 mv57a",
        "vq6fut hmc128 gasp3 leo7b dnjkr 54i90",
        "mktpio gd9u71 a4r26 c3jlf 8n0bv seq5h",
    ),
    (33, 6, 5): (
        "k4tfqi n0esmd 8b59h3 72ja6 goucr vlp1w",
        "iu3mwa l6osq8 70pcb4 rn1k9 5evjf t2dgh",
        "jws4hk 06rvt3 lubfn2 187gm dip5o eqac9",
        "2e1o43 la05gk intj8c m6hfp wrdbq s79vu",
        "q3gpjn cm25kv 7erhil 86ud4 fow90 a1tbs",
    ),
    (34, 6, 5): (
        "bwm795 j8uhvs 13p4fa d2ictr xok0n 6eqlg",
        "i6x9h3 ecraow 17s0g4 2jmnlv 8p5qt kfudb",
        "530ejd p76rnu hbga2x 8l9o4c v1twk iqsmf",
        "jt1o6b nhwdq4 g3rk8m cxf75v 0uial 29pse",
        "odgvpi qka7j9 tuem4x 806w2f 5h1lr s3bnc",
    ),
    (35, 6, 5): (
        "xo41ci vd3hky pufget 5lb7qa 20s896 nwmjr",
        "yr9beo av40jp u3ctsl 65gihw d12fqn 8xk7m",
        "5y0xnu 2j1h7t fb4skw 6pom3q ra9dgc 8lvie",
        "mgyl42 soe5dj ncp8hb f7i0r3 xw9tqv u16ka",
        "x3wae2 5kl9p1 d0bimt 4r8quh os7ngv yj6cf",
    ),
    (36, 6, 5): (
        "3bhz8t iexvod mlfuka 659s21 q04pjr ynwgc7",
        "ljv7t2 gsre8u mbo4c5 n9dzp1 3kx60y wfqaih",
        "5gtxap fcrd23 oh70u1 z4slyi 86qmvn e9bwjk",
        "jdao68 yt9cqu bpm2i7 1l43gw nrskhx 05vfez",
        "jun5i3 wtd0sm qkgzo2 lpche6 b1vray f897x4",
    ),
}
