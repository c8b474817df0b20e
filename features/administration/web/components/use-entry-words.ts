import { useWords } from '#platform/web/i18n/words.ts';
import type { Change } from '../../contract.ts';

/** Words for what an entry of the history says. */
export function useEntryWords() {
  const { t, format } = useWords();
  const types = (value: unknown): string =>
    Array.isArray(value) && value.length > 0
      ? format.list(value.map((type) => t(`administration.userType.${type}`)))
      : t('administration.userType.none');
  const state = (kind: string, of: Change['before']): string | null => {
    if (!of) return null;
    if (Array.isArray(of.fields))
      return format.list(of.fields.map((field) => t(`administration.basics.${field}`)));
    if (kind === 'person')
      return `${types(of.user_types)} · ${t(of.suspended ? 'administration.state.suspended' : 'administration.state.active')}`;
    if (kind === 'package') {
      const active = t(of.active ? 'administration.prices.active' : 'administration.prices.inactive');
      return `${format.money(Number(of.price))} · ${active}`;
    }
    if (kind === 'registration') {
      const word = t(of.verified ? 'administration.entry.verified' : 'administration.entry.refused');
      return of.valid_until
        ? `${word} · ${t('administration.registrations.until', { day: format.shortDay(String(of.valid_until)) })}`
        : word;
    }
    if (kind === 'visit_rules') return t('administration.cutOff.hours', { count: Number(of.hours) });
    if (kind === 'plan')
      return `${String(of.name)} · ${format.money(Number(of.price))} · ${t('administration.texts.version', { version: Number(of.version) })}`;
    if (kind === 'text') return t('administration.texts.version', { version: Number(of.version) });
    return null;
  };
  return {
    types,
    action: ({ action }: Change): string => t(`administration.entry.${action}`),
    name: ({ kind, name, object_id }: Change): string => {
      if (kind === 'text') return t(`administration.texts.kind.${object_id}`);
      return name || t(`administration.kind.${kind}`);
    },
    from: ({ after }: Change): string | null =>
      after?.valid_from
        ? t('administration.prices.from', { day: format.shortDay(String(after.valid_from)) })
        : null,
    before: (change: Change) => state(change.kind, change.before),
    after: (change: Change) => state(change.kind, change.after),
  };
}
