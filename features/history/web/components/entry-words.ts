import { useWords } from '#platform/web/i18n/words.ts';
import type { ContentField, HistoryEntry } from '../../contract.ts';

type Said = HistoryEntry['reported'];

/** `2019-06` as people read it. */
function partialDate(value: string, language: string): string {
  const [year = '', month, day] = value.split('-');
  if (!month) return year;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    ...{ year: 'numeric', month: 'short', timeZone: 'UTC' },
    ...(day ? { day: 'numeric' } : {}),
  }).format(date);
}

/** An entry in words: what it is, what belongs to it, who said so. */
export function useEntryWords() {
  const { t, format, language } = useWords();
  const partOf = (entry: Pick<HistoryEntry, 'kind' | 'content'>, field: ContentField): string => {
    const value = entry.content[field];
    if (value === undefined || value === null) return '';
    switch (field) {
      case 'severity':
      case 'certainty':
      case 'relation':
      case 'habit':
      case 'state':
        return t(`history.${field}.${value}`);
      case 'since':
        return t(`history.when.${entry.kind === 'problem' ? 'since' : 'on'}`, {
          date: partialDate(String(value), language),
        });
      case 'due_on':
        return t('history.when.due', { date: partialDate(String(value), language) });
      case 'dose':
        return t('history.when.dose', { number: format.number(Number(value)) });
      default:
        return String(value);
    }
  };
  return {
    /** Penicillin; Smoking: in the past; Father: heart attack. */
    title({ kind, content }: Pick<HistoryEntry, 'kind' | 'content'>): string {
      const value = (field: ContentField) => partOf({ kind, content }, field);
      if (kind === 'habit') return [value('name') || value('habit'), value('state')].join(': ');
      if (kind === 'pregnancy') return value('state');
      if (kind === 'family') return [value('relation'), value('name')].join(': ');
      return value('name');
    },
    about(entry: Pick<HistoryEntry, 'kind' | 'content'>): string {
      const fields: readonly ContentField[] = [
        'reaction',
        'severity',
        'certainty',
        'since',
        'dose',
        'amount',
        'due_on',
        'code',
      ];
      return fields
        .map((field) => partOf(entry, field))
        .filter(Boolean)
        .join(' · ');
    },
    said(said: Said): string {
      const name = said.by_name ?? t(`history.by.${said.by_type === 'patient' ? 'patient' : 'clinician'}`);
      return `${name}, ${format.shortDay(said.at)}`;
    },
  };
}
