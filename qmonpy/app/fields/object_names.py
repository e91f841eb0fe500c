"""The names that a form offers while an attribute is typed: objects of a kind, hosts, users, complex attributes."""

from collections.abc import Iterable

from qmonpy.model.attributes.attribute_description import AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind, find_object, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST


def offered_names(cluster: Cluster, description: AttributeDescription) -> tuple[str, ...]:
    """Return the names that may stand in an attribute, in the order of configuration; else its choices."""
    match description.value_kind:
        case ValueKind.HOST_LIST:
            return (*cluster.host_groups, *(name for name in cluster.hosts if name != GLOBAL_HOST))
        case ValueKind.USERS:
            return _users(cluster)
        case ValueKind.VALUES if description.names_of is ObjectKind.COMPLEX:
            return tuple(cluster.complexes)
        case ValueKind.FACTORS if description.names_of is ObjectKind.COMPLEX:
            return tuple(name for name, each in cluster.complexes.items() if not each.type.is_string)
    if description.names_of is not None:
        return tuple(find_objects(cluster, description.names_of))
    return description.choices


def known_users(cluster: Cluster) -> tuple[str, ...]:
    """Return every user whom the configuration names (users, groups, managers, operators, user sets), each once."""
    listed = (each for found in cluster.user_sets.values() for each in found.entries if not each.startswith("@"))
    named = (*cluster.users, *cluster.unix_groups, *cluster.managers, *cluster.operators, *listed)
    return tuple(dict.fromkeys(named))


def _users(cluster: Cluster) -> tuple[str, ...]:
    """Return all known users and their groups as `@group`; of a user's groups only the primary one counts."""
    groups = (f"@{names[0]}" for names in cluster.unix_groups.values() if names)
    return tuple(dict.fromkeys((*known_users(cluster), *groups)))


def kind_of_name(description: AttributeDescription, name: str) -> ObjectKind | None:
    """Return the kind of object that a name in an attribute means; None if it means no object of the configuration."""
    if description.value_kind is ValueKind.HOST_LIST:
        return ObjectKind.HOST_GROUP if name.startswith("@") else ObjectKind.HOST
    if description.value_kind is ValueKind.USERS:
        return None if name.startswith("@") else ObjectKind.USER
    return description.names_of


def unknown_names(cluster: Cluster, description: AttributeDescription, names: Iterable[str]) -> tuple[str, ...]:
    """Return those names in an attribute that should mean an object of the cluster and mean none."""
    if description.value_kind is ValueKind.USERS:
        return ()
    kinds = ((name, kind_of_name(description, name)) for name in names)
    return tuple(name for name, kind in kinds if kind is not None and find_object(cluster, kind, name) is None)
