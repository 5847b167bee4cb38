"""As much of Cython's pure Python mode as our sources use, so that they type-check."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias, TypeVar

_T = TypeVar("_T")

compiled: bool
gil: AbstractContextManager[None]
nogil: AbstractContextManager[None]

int: TypeAlias = int
uint: TypeAlias = int
uchar: TypeAlias = int
short: TypeAlias = int
longlong: TypeAlias = int
ulonglong: TypeAlias = int
Py_ssize_t: TypeAlias = int
bint: TypeAlias = bool
double: TypeAlias = float
p_ulonglong: TypeAlias = list[int]

def final(cls: _T) -> _T: ...
def cfunc(function: _T) -> _T: ...
def inline(function: _T) -> _T: ...
def exceptval(*args: Any, **kwargs: Any) -> Callable[[_T], _T]: ...
def cast(kind: Any, value: Any) -> Any: ...
def declare(kind: Any, value: Any = ...) -> Any: ...
