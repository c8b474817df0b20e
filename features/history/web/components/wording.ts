import { useWords } from '#platform/web/i18n/words.ts';
import type { HistoryAnswer, HistoryEntry } from '../../contract.ts';

/** What an entry is called, and what is said about it, in the reader's language. */
export function useHistoryWords() {
  const { t, format } = useWords();
  const nameOf = ({ text, kind, details }: Pick<HistoryEntry, 'text' | 'kind' | 'details'>): string => {
    const state = details.state && t(`history.state.${details.state}`);
    const main = [state, text].filter(Boolean).join(': ');
    return kind === 'family' && details.relation
      ? `${t(`history.relation.${details.relation}`)}: ${main}`
      : main;
  };
  return {
    nameOf,
    detailsOf({ details, onset, code }: Pick<HistoryEntry, 'details' | 'onset' | 'code'>): string {
      return [
        details.reaction,
        details.severity && t(`history.severity.${details.severity}`),
        details.group && t(`history.group.${details.group}`),
        details.use && t(`history.use.${details.use}`),
        details.dose && t('history.dose', { count: details.dose }),
        onset && whenOf(onset, format),
        code,
        details.note,
      ]
        .filter(Boolean)
        .join(' · ');
    },
    /** Who said it, and whether a doctor confirmed it: the two are told apart in words. */
    sourceOf({
      confirmed_by: by,
      confirmed_at: at,
      said_by_name: name,
      said_at: saidAt,
    }: HistoryEntry): string {
      return by !== null && at
        ? t('history.who.confirmed', { name: by, day: format.shortDay(at) })
        : t('history.who.reported', { name: name ?? '', day: format.shortDay(saidAt) });
    },
    answerOf({ kind, said_by: side, by_name: name, at }: HistoryAnswer): string {
      const answer = t(`history.none.${kind}`);
      const day = format.shortDay(at);
      return side === 'clinician'
        ? `${answer} (${[name, day].filter(Boolean).join(', ')})`
        : t('history.who.answeredByPatient', { answer, name: name ?? '', day });
    },
  };
}

const whenOf = (onset: string, format: ReturnType<typeof useWords>['format']): string =>
  onset.length === 4 ? onset : onset.length === 7 ? format.month(`${onset}-01`) : format.shortDay(onset);
