"""What the argument parser refuses, said in both languages from what its exceptions carry."""

from __future__ import annotations

from typing import Any

from typer import BadParameter, TyperException

from sandtable.cli.strings import ERRORS
from sandtable.kernel.text import Text


def usage(error: TyperException) -> Text:
    """What is wrong with the command line."""
    carried: dict[str, Any] = vars(error)
    option = carried.get("option_name")
    if "possibilities" in carried:
        return _unknown(str(option), carried["possibilities"])
    if option is not None:
        return ERRORS["no_value" if _is_flag(carried["ctx"], option) else "needs_value"].filled(name=option)
    if isinstance(error, BadParameter) and error.param is not None:
        name = _named(error.param)
        if "param_type" in carried:
            kind = "missing_option" if error.param.param_type_name == "option" else "missing_argument"
            return ERRORS[kind].filled(name=name)
        return _misfit(error, name)
    said = error.format_message().rstrip(".")
    return ERRORS["unusable"].filled(reason=said)


def _unknown(name: str, near: list[str] | None) -> Text:
    if near:
        return ERRORS["near_option"].filled(name=name, near=", ".join(sorted(near)))
    return ERRORS["no_option"].filled(name=name)


def _misfit(error: BadParameter, name: str) -> Text:
    """Why a value was not accepted: the validator says so in a name and figures."""
    param: Any = error.param
    found = error.__cause__
    details: Any = getattr(found, "errors", list)() or [{}]
    first = details[0]
    limits = first.get("ctx", {})
    if param.type_descriptor.choices is not None:
        known = ", ".join(map(repr, param.type_descriptor.choices))
        return ERRORS["no_choice"].filled(name=name, known=known, value=repr(first.get("input")))
    match first.get("type"):
        case "int_parsing" | "int_parsing_size" | "int_from_float":
            return ERRORS["no_integer"].filled(name=name)
        case "greater_than_equal":
            return ERRORS["too_small"].filled(name=name, least=limits["ge"])
        case "less_than_equal":
            return ERRORS["too_large"].filled(name=name, most=limits["le"])
    return ERRORS["no_such_value"].filled(name=name, reason=error.message.rstrip("."))


def _named(param: Any) -> str:
    """A parameter as people write it."""
    return str(param.opts[0] if param.param_type_name == "option" else param.display_name_raw)


def _is_flag(context: Any, option: str) -> bool:
    params = context.command.params if context is not None else ()
    return any(option in param.opts and getattr(param, "is_flag", False) for param in params)
