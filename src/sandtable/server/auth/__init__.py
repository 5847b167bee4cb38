"""Who sends a request, and what they may do: cookies, keys, rate limits, protection from other sites."""
