"""Commands that run engines: best moves, analysis, duels, benchmarks."""
