"""Default values of attributes, where a configuration gives none (queue_conf(5), sched_conf(5), sge_pe(5),
sge_conf(5))."""

from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.change import ObjectKind


def _defaults(kind: ObjectKind) -> dict[str, str]:
    return {each.name: each.default for each in ATTRIBUTES[kind]}


SCHEDULER_DEFAULTS: dict[str, str] = _defaults(ObjectKind.SCHEDULER)
QUEUE_DEFAULTS: dict[str, str] = _defaults(ObjectKind.QUEUE)
PE_DEFAULTS: dict[str, str] = _defaults(ObjectKind.PE)
HOST_DEFAULTS: dict[str, str] = _defaults(ObjectKind.HOST)
USER_SET_DEFAULTS: dict[str, str] = _defaults(ObjectKind.USER_SET)
PROJECT_DEFAULTS: dict[str, str] = _defaults(ObjectKind.PROJECT)
USER_DEFAULTS: dict[str, str] = _defaults(ObjectKind.USER)
CONFIGURATION_DEFAULTS: dict[str, str] = _defaults(ObjectKind.CONFIGURATION)
LOCAL_CONFIGURATION_DEFAULTS: dict[str, str] = _defaults(ObjectKind.LOCAL_CONFIGURATION)
CHECKPOINT_DEFAULTS: dict[str, str] = _defaults(ObjectKind.CHECKPOINT)
