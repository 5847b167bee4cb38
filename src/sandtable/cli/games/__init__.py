"""Commands about games and positions: rules, moves, pictures, odds."""
