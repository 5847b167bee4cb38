"""Fitting the weights of an evaluation to the results of games."""
