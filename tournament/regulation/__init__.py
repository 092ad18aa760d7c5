"""The competition's regulation: table sizes, points for places, draws, standings, who qualifies, formats.

Pure: imports nothing but the standard library, knows neither the game nor the database. Players are known by number.
Everything here works on plain values and answers with plain values; sentences are made elsewhere.
"""
