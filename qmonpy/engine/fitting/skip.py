"""What an exhausted quota rules out at a stroke: queues and hosts on which the same rule would refuse again.

This only saves Grid Engine (and us) tests that would fail; but each place left out is one reason less in `qstat -j`.
"""

from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule


class RuledOut:
    """Queues and hosts that one search need not look at any more."""

    def __init__(self, accounts: Accounts, category: Category):
        self._accounts = accounts
        self._category = category
        self.queues: set[str] = set()
        self.hosts: set[str] = set()

    def _earlier(self, rule: CompiledRule) -> list[CompiledRule]:
        """The rules of the set before this one that could match the job; PEs are left out of the question."""
        rules = self._accounts.job_rules(self._category, None).of_set(rule.set_name)
        return [each for each in rules if each.index < rule.index]

    def add_after_quota(self, rule: CompiledRule, queue: str, host: str) -> bool:
        """Rule out what a refusal of this rule on an instance says of others; True: of all others."""
        if not rule.is_for_all_queues and not rule.is_for_all_hosts:
            return False
        earlier = self._earlier(rule)
        if rule.is_for_all_queues and rule.is_for_all_hosts:
            if rule.expands_queues or rule.expands_hosts:
                return False
            return self._add_after_general_rule(rule)
        if not rule.is_for_all_queues:
            if any(not each.is_for_all_hosts for each in earlier):
                return False
            if rule.expands_queues:
                self.queues.add(queue)
            else:
                self.queues |= {
                    name
                    for name in self._accounts.site.cluster.queues
                    if (rule.queues is None or name in rule.queues)
                    and not any(each.queues is None or name in each.queues for each in earlier)
                }
            return False
        if any(not each.is_for_all_queues for each in earlier):
            return False
        if rule.expands_hosts:
            self.hosts.add(host)
        else:
            self.add_hosts_of(rule)
        return False

    def add_hosts_of(self, rule: CompiledRule) -> None:
        """Rule out the hosts that a rule governs and no earlier rule does."""
        earlier = self._earlier(rule)
        self.hosts |= {
            name
            for name in self._accounts.site.hosts
            if (rule.hosts is None or name in rule.hosts)
            and not any(each.hosts is None or name in each.hosts for each in earlier)
        }

    def _add_after_general_rule(self, rule: CompiledRule) -> bool:
        """A rule for all places is exhausted; places that an earlier rule of the set governs may still do.

        As in 8.1.9 that is so whomever the earlier rules are for, and never for a rule that is for jobs in PEs only.
        """
        is_asked = rule.governs_job(self._category, None)
        previous = self._accounts.rules.before(rule) if is_asked else []
        is_host_shadowed = any(not each.is_for_all_hosts for each in previous)
        is_queue_shadowed = any(not each.is_for_all_queues for each in previous)
        if is_queue_shadowed:
            self.queues |= {
                name
                for name in self._accounts.site.cluster.queues
                if not any(each.queues is None or name in each.queues for each in previous)
            }
        if is_host_shadowed:
            self.hosts |= {
                name
                for name in self._accounts.site.hosts
                if not any(each.hosts is None or name in each.hosts for each in previous)
            }
        return not is_host_shadowed and not is_queue_shadowed
