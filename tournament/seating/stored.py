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
        "5q4keb tlrdh s0c8o f7139 j6nui gpa2m",
        "no2l9b sk67p cm1h4 jqg3t 85aud eir0f",
        "5hgk9i fus2t 6ql01 3oedm 84pnr bjc7a",
        "n5tm70 jeh28 kroa1 i4ls3 u9qpc bdg6f",
        "r52c36 0d4j9 kf8lm ue7go nhsaq 1btpi",
    ),
    (32, 6, 5): (
        "mgslcd 0n532j tiv9u ahb76 rf4q1 oep8k",
        "g4vbp2 toajcq 156il ehudn 83s7f km0r9",
        "2ce719 804d6t ljrbu 5pmaf nkvqs i3goh",
        "v7dor5 2kthfl eq63m 01aug 4j9ps nc8bi",
        "j1m8vh 9ongf6 sbet5 lq0p7 r2ida 4uck3",
    ),
    (33, 6, 5): (
        "k4tfqi n0esmd 8b59h3 72ja6 goucr vlp1w",
        "iu3mwa l6osq8 70pcb4 rn1k9 5evjf t2dgh",
        "jws4hk 06rvt3 lubfn2 187gm dip5o eqac9",
        "2e1o43 la05gk intj8c m6hfp wrdbq s79vu",
        "q3gpjn cm25kv 7erhil 86ud4 fow90 a1tbs",
    ),
    (34, 6, 5): (
        "tjqdbg ufce36 4h912i 807spn kmorv aw5lx",
        "xgpeoh 5mji0c 2qskuw fv3dn4 1tra8 lb967",
        "35r7g2 d1p6wm 0b4ke8 x9scvt qiofa ujnhl",
        "0d5uo9 sa3bhm 6ngikt crqpl4 2fj8x 1wve7",
        "6h5q8v 9kjp3a 47xmut cw2obn l0gf1 eirds",
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
