"""The searches, compiled where possible: alpha-beta, Monte-Carlo tree search, information-set search, proofs."""
