"""The first thing to try."""

import plywood

print(plywood.analyse("connect-four", moves="4 4 4", depth=8).best)
print(plywood.game("othello").show(moves="f5 d6 c3"))
for row in plywood.compare("uniform:width=8,depth=4", "alphabeta,negascout,sss"):
    print(f"{row['algorithm']:12}{row['leaves_mean']:10.1f} leaves")
