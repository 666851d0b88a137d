"""The spoken form of every command: a line a game master can type, a log can print, and a script is made of.

`grammar` is what a line is made of, `values` how a value of any type is said and understood, `names` who or what is
meant, `lines` the line of a command, `answers` what follows it, and `script` an evening of such lines.
"""
