"""Patriot: three to six players with hidden allegiances keep a President alive, or do not.

The rules are in RULES.md, the public face is ``patriot_env.patriot_v0``.
"""
