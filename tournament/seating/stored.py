"""Seatings found by longer searches, for fields in which a short search may be trapped: mostly tables of five and six.

Each round is a word for each table, each letter a player.
"""

from collections.abc import Mapping, Sequence

from tournament.seating.tasks import Tables


def stored(sizes: Sequence[int], rounds: int) -> list[Tables] | None:
    """The best known rounds for tables of these sizes (the larger ones first), if they are kept here."""
    kept = _SEATINGS.get((sum(sizes), len(sizes), rounds))
    return None if kept is None else [[_players(word) for word in line.split()] for line in kept]


def _players(word: str) -> list[int]:
    return [int(letter, 36) for letter in word]


# Players, tables, rounds.
_SEATINGS: Mapping[tuple[int, int, int], tuple[str, ...]] = {
    (14, 4, 5): (
        "5d96 2837 4ab 10c",
        "ac7d 9b03 452 861",
        "19a2 0764 bd8 c35",
        "948c 715b d20 63a",
        "a580 34d1 b6c 297",
    ),
    (17, 3, 5): (
        "d967fe c0g312 84ab5",
        "517086 fabeg3 4c29d",
        "978gca e6024b 3fd51",
        "25f6ac 1ged48 7b309",
        "634g95 08cfbd a217e",
    ),
    (26, 5, 4): (
        "n08oic b1e6j haf93 2g4lm pdk75",
        "g8a0bp efnk2 m6hdc j59i4 73o1l",
        "flip68 0j72h 3c5eg komb9 4n1ad",
        "cklj8a 5m0f1 976gn i2d3b ohp4e",
    ),
    (26, 5, 5): (
        "cb1k6e iml90 ofda2 gn4h8 5j3p7",
        "29851k l7heo 3acnm f0jb4 dp6gi",
        "ko50cg h2i3b 9epfn 14m7d 68ajl",
        "mkf6h5 agb79 n1oij ed083 pc24l",
        "jke2gm 7i8cf blnd5 439o6 0hp1a",
    ),
    (27, 5, 4): (
        "830f2a o1dcb5 69kql n4egp h7mji",
        "1jf5qe 0dn3hk 4ic26 gb879 plaom",
        "2hl10g 5e6m8d 7cqp3 kab4j 9foin",
        "an7016 mk5gcf qoh84 lbie3 jp29d",
    ),
    (27, 5, 5): (
        "gb0m59 e7pji8 f14qa 2hlc3 6nkod",
        "ajcgb6 7l5io4 pmn12 k3f98 d0qhe",
        "1i8dc5 b436p0 9ealn qg27k mohfj",
        "ice4mk n5jbq3 lpdgf o82a0 h6179",
        "0fbn7c 8q6ilm 5ahkp 3goe1 jd924",
    ),
    (28, 5, 4): (
        "j2aqfb elkgh7 93n0p8 64moc d5ir1",
        "4b0jre 7ig92o cqhp8d fn1lm ka635",
        "ohq5en g1jc93 plbia4 06fd7 2r8mk",
        "im3eq0 lkpodj b92h61 8f54g acr7n",
    ),
    (28, 5, 5): (
        "q2kbf9 gp1504 8ojemh and3l i6c7r",
        "rf0hon 394j2i d781pq lke6g b5mac",
        "e12cn8 9hikd5 p4ao6f mr3gq 0jbl7",
        "7efp53 obn8ig hclq49 602md jark1",
        "4dorbe c3p08k fl9i1m 2g7ha 5q6nj",
    ),
    (29, 5, 5): (
        "970s4k r3qpnf hm5a6d 2eil8g j1cbo",
        "8l4jhr 1s93e5 bafiq7 o0dn2m k6pgc",
        "5dsc8q p4eora inhk10 lfb296 gj37m",
        "son67l e8kmf1 d9ajip qc2h34 0bgr5",
        "4271p5 cimrls nk8ab3 fgo9dh 6qje0",
    ),
    (30, 5, 5): (
        "j01t72 okdei5 g6h4mf n8sbr3 9cqpla",
        "8i2lc4 qrm50o ba3fjk sep761 th9gdn",
        "h4b1o9 52gksc apnjim fl7ret 3d06q8",
        "r758ah 09isfg pt4o32 cmjdbe 61kqnl",
        "enac40 lo6rgj iqthbs df851p k32m97",
    ),
    (31, 6, 4): (
        "racuon d6f9p sklb4 273hj g8e10 itqm5",
        "leni29 qo1k3 6m0r7 a4dtg uhbf8 cj5ps",
        "k582dr jqugl 30p4n 9sham 1bi6c 7ftoe",
        "8c479q tu2s6 53aeb hprl1 fnmgk 0doji",
    ),
    (31, 6, 5): (
        "5q4keb tlrdh s0c8o f7139 j6nui gpa2m",
        "no2l9b sk67p cm1h4 jqg3t 85aud eir0f",
        "5hgk9i fus2t 6ql01 3oedm 84pnr bjc7a",
        "n5tm70 jeh28 kroa1 i4ls3 u9qpc bdg6f",
        "r52c36 0d4j9 kf8lm ue7go nhsaq 1btpi",
    ),
    (32, 6, 4): (
        "fkiv18 m0d7lh ga35e qnub6 92ojt 4rcps",
        "45bov0 t1r6gd fahc2 7jp8n 9lqie uk3sm",
        "c683lo 95nrkh fsqt0 e1742 uajdv gmbpi",
        "2ngvsl 1qmcj5 t8ebh k0p6a 7uiro 4d3f9",
    ),
    (32, 6, 5): (
        "mgslcd 0n532j tiv9u ahb76 rf4q1 oep8k",
        "g4vbp2 toajcq 156il ehudn 83s7f km0r9",
        "2ce719 804d6t ljrbu 5pmaf nkvqs i3goh",
        "v7dor5 2kthfl eq63m 01aug 4j9ps nc8bi",
        "j1m8vh 9ongf6 sbet5 lq0p7 r2ida 4uck3",
    ),
    (33, 6, 4): (
        "2lg7q3 atkjni b8e9d4 0cruh m6vp1 5fwos",
        "a9sgv0 56r74k lhf1id jpbu2 qmon8 cetw3",
        "speqkh aw8u17 5clbvn 42m0i fjr93 gdt6o",
        "26wnh9 cjsmd7 vtquf4 bk310 8gpi5 aeorl",
    ),
    (33, 6, 5): (
        "k4tfqi n0esmd 8b59h3 72ja6 goucr vlp1w",
        "iu3mwa l6osq8 70pcb4 rn1k9 5evjf t2dgh",
        "jws4hk 06rvt3 lubfn2 187gm dip5o eqac9",
        "2e1o43 la05gk intj8c m6hfp wrdbq s79vu",
        "q3gpjn cm25kv 7erhil 86ud4 fow90 a1tbs",
    ),
    (34, 6, 4): (
        "o2erc1 k5n93x d6pb04 qfmhvt agl87 wsuji",
        "2nhb7u i1qd85 rjp9am 3g0ewv t4ksc lxof6",
        "qcgbxj 9eh8s6 5lu4vr f0ak2i 3mod7 1nwpt",
        "hi3cpl 8x4m2w 16v7jk gfsrnd ou9q0 eat5b",
    ),
    (34, 6, 5): (
        "tjqdbg ufce36 4h912i 807spn kmorv aw5lx",
        "xgpeoh 5mji0c 2qskuw fv3dn4 1tra8 lb967",
        "35r7g2 d1p6wm 0b4ke8 x9scvt qiofa ujnhl",
        "0d5uo9 sa3bhm 6ngikt crqpl4 2fj8x 1wve7",
        "6h5q8v 9kjp3a 47xmut cw2obn l0gf1 eirds",
    ),
    (35, 6, 4): (
        "2aceq3 1wt0sk rxhvdu 6bpf5l 4jgmyn o978i",
        "nda5qw x8g260 4l3uok ie1hbm sjc7fv t9ypr",
        "81qyuf px7kne 3sh95g brj2ow ai64tv ld0cm",
        "ydo6se 9a1xlj m572tu w4c8hp r3fi0n vkbgq",
    ),
    (35, 6, 5): (
        "xo41ci vd3hky pufget 5lb7qa 20s896 nwmjr",
        "yr9beo av40jp u3ctsl 65gihw d12fqn 8xk7m",
        "5y0xnu 2j1h7t fb4skw 6pom3q ra9dgc 8lvie",
        "mgyl42 soe5dj ncp8hb f7i0r3 xw9tqv u16ka",
        "x3wae2 5kl9p1 d0bimt 4r8quh os7ngv yj6cf",
    ),
    (36, 6, 4): (
        "k1ema9 xq34u0 nop8cw 5lf2is g6rdy7 vtjhbz",
        "5vx7c6 fot0ya ew9iqj n1gulz hp4mds 83rkb2",
        "daqv8l oirxzm 2t64en 13csjy 97fubp w05khg",
        "dtckiu x2gajp 86s90z 5bqynm 4wf1rv olh73e",
    ),
    (36, 6, 5): (
        "3bhz8t iexvod mlfuka 659s21 q04pjr ynwgc7",
        "ljv7t2 gsre8u mbo4c5 n9dzp1 3kx60y wfqaih",
        "5gtxap fcrd23 oh70u1 z4slyi 86qmvn e9bwjk",
        "jdao68 yt9cqu bpm2i7 1l43gw nrskhx 05vfez",
        "jun5i3 wtd0sm qkgzo2 lpche6 b1vray f897x4",
    ),
}
