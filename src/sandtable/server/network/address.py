"""Network addresses: which of them are one client, and which belong to proxies that are trusted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

IPV6_PREFIX_BITS = 64
"""Whoever has an IPv6 connection has at least a network of this size, and may use any address in it."""


@lru_cache(maxsize=4096)
def client_network(host: str) -> str:
    """What limits count as one client: an IPv4 address, or the network that an IPv6 address belongs to."""
    try:
        address = ip_address(host)
    except ValueError:  # a proxy may name clients otherwise
        return host
    if not isinstance(address, IPv6Address) or address.is_link_local or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, IPV6_PREFIX_BITS), strict=False))


def is_network(text: str) -> bool:
    """Whether a text is an address, or a network such as 10.0.0.0/8."""
    try:
        ip_network(text)
    except ValueError:
        return False
    return True
