"""What people are shown: scenes to draw, explanations, odds, diagrams and the board editor."""
