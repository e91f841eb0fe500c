"""The descriptions of every attribute of every kind of object: label, kind of value, default, help."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.model.attributes.access import PROJECT_ATTRIBUTES, USER_ATTRIBUTES, USER_SET_ATTRIBUTES
from qmonpy.model.attributes.calendar import CALENDAR_ATTRIBUTES
from qmonpy.model.attributes.checkpoint import CHECKPOINT_ATTRIBUTES
from qmonpy.model.attributes.configuration import CONFIGURATION_ATTRIBUTES
from qmonpy.model.attributes.description import AttributeDescription, ValueKind
from qmonpy.model.attributes.host import HOST_ATTRIBUTES, HOST_GROUP_ATTRIBUTES
from qmonpy.model.attributes.local_configuration import LOCAL_CONFIGURATION_ATTRIBUTES
from qmonpy.model.attributes.parallel_environment import PE_ATTRIBUTES
from qmonpy.model.attributes.queue import QUEUE_ATTRIBUTES
from qmonpy.model.attributes.scheduler import SCHEDULER_ATTRIBUTES
from qmonpy.model.configuration.change import ObjectKind

__all__ = ["ATTRIBUTES", "AttributeDescription", "ValueKind", "find_description"]

ATTRIBUTES: Mapping[ObjectKind, tuple[AttributeDescription, ...]] = MappingProxyType(
    {
        ObjectKind.HOST: HOST_ATTRIBUTES,
        ObjectKind.HOST_GROUP: HOST_GROUP_ATTRIBUTES,
        ObjectKind.USER_SET: USER_SET_ATTRIBUTES,
        ObjectKind.PROJECT: PROJECT_ATTRIBUTES,
        ObjectKind.USER: USER_ATTRIBUTES,
        ObjectKind.PE: PE_ATTRIBUTES,
        ObjectKind.CALENDAR: CALENDAR_ATTRIBUTES,
        ObjectKind.CHECKPOINT: CHECKPOINT_ATTRIBUTES,
        ObjectKind.QUEUE: QUEUE_ATTRIBUTES,
        ObjectKind.SCHEDULER: SCHEDULER_ATTRIBUTES,
        ObjectKind.CONFIGURATION: CONFIGURATION_ATTRIBUTES,
        ObjectKind.LOCAL_CONFIGURATION: LOCAL_CONFIGURATION_ATTRIBUTES,
    }
)
"""By kind its attributes in Grid Engine's order, without the name of the object."""

_BY_NAME = {kind: {each.name: each for each in descriptions} for kind, descriptions in ATTRIBUTES.items()}


def find_description(kind: ObjectKind, name: str) -> AttributeDescription | None:
    """Return the description of an attribute, None if it is unknown."""
    return _BY_NAME.get(kind, {}).get(name)
