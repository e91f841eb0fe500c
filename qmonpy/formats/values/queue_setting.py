"""Queue attributes with overrides per host and host group: `value,[host=value],[@group=value]` (queue_conf(5))."""

from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import Report, ReportError


@keep_of_texts(4096)
def parse_setting(text: str) -> Setting:
    """Return the setting of a text; values may be lists themselves (`NONE,[h1=a=1,b=2]`).

    Raises ReportError in Grid Engine's own words: no separating comma, no closing bracket, no `=`, a host twice.
    """
    default, *items = text.split("[")
    if not items:
        return Setting(text.strip())
    overrides: dict[str, str] = {}
    last = len(items) - 1
    if not default.rstrip().endswith(","):
        raise _refusal("no-comma", f'All list elements must be separated by commas: "{text}"')
    for index, item in enumerate(items):
        host, value = _parse_item(item, text, is_last=index == last)
        if host in overrides:
            raise _refusal("twice", f'Value for "{host}" is multiply defined')
        overrides[host] = value
    return Setting(default.rstrip(" \t,"), overrides)


def _parse_item(item: str, text: str, *, is_last: bool) -> tuple[str, str]:
    item = item.rstrip()
    if not is_last:
        if not item.endswith(","):
            raise _refusal("no-comma", f'All list elements must be separated by commas: "{text}"')
        item = item.rstrip(", \t")
    if not item.endswith("]"):
        raise _refusal("no-bracket", f'The last character of each list item must be enclosed in brackets: "{text}"')
    host, equals, value = item[:-1].partition("=")
    host = host.strip()
    if not equals:
        raise _refusal("no-equals", "'=' has to separate host or group from value")
    if not host:
        raise _refusal("no-host", 'invalid hostname ""')
    return (host if host.startswith("@") else host.lower()), value.strip()


def _refusal(code: str, text: str) -> ReportError:
    return ReportError((Report(f"queue-setting.{code}", text),))


def format_setting(setting: Setting) -> str:
    """Return the setting on one line, as `qconf -sq` prints it before it breaks lines."""
    return ",".join([setting.default, *(f"[{host}={value}]" for host, value in setting.overrides.items())])
