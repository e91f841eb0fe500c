"""What it means for the acting user to take names off the lists of managers and operators."""

from collections.abc import Collection

from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster


def describe_role_loss(cluster: Cluster, kind: ObjectKind, names: Collection[str], user: str) -> str:
    """A warning where somebody gives up the own role, or leaves no manager but those who always are; else nothing.

    8.1.9 lets both happen; only root and who runs the qmaster are never taken off (`engine.configuration_check`).
    """
    removed = [name for name in names if name not in cluster.administrators]
    if kind is ObjectKind.MANAGER and user in removed:
        return (
            f"You take yourself ({user}) off the managers: once this is applied, you cannot change the configuration "
            "any more, nor take this back."
        )
    if kind is ObjectKind.OPERATOR and user in removed and user not in cluster.managers:
        return f"You take yourself ({user}) off the operators: once this is applied, you cannot take it back."
    if kind is ObjectKind.MANAGER and removed and not set(cluster.managers) - set(removed) - {*cluster.administrators}:
        always = ", ".join(cluster.administrators)
        return f"No manager stays but those who always are: {always}."
    return ""
