"""stub"""
from sandtable.games.mission_command_air import terrain
from sandtable.kernel.scene import Node, Scene, Stage


def lay(seats):
    return Scene(15, 10, tuple(Node(n, 1, 1, (), "sky") for n in terrain.index()))


def stage(text, options, seats):
    return Stage(())
