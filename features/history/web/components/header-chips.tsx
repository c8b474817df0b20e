import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useHistory } from '../queries.ts';
import { useEntryWords } from './entry-words.ts';
import styles from './history.module.css';

/** Allergies and problems of a patient, never out of sight. "None known" and "not asked" are different answers. */
export function HeaderChips({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const words = useEntryWords();
  const { data, isError, refetch } = useHistory(patientId);
  if (!data) return isError ? <Unread onRetry={() => void refetch()} /> : null;
  const active = data.entries.filter(({ status }) => status === 'active');
  const allergies = active.filter(({ kind }) => kind === 'allergy');
  const others = active.filter(
    ({ kind, content }) => kind === 'problem' || (kind === 'pregnancy' && content.state !== 'not_pregnant'),
  );
  const none = data.none_known.find(({ kind }) => kind === 'allergy');
  const isConfirmed = none?.said.by_type === 'doctor';
  const said = isConfirmed ? 'history.none.allergy' : 'history.chips.noneReported';
  return (
    <>
      {allergies.map((entry) => (
        <span key={entry.entry_id} className={`${styles.chip} ${styles.allergy}`}>
          <Icon name="alert" size="small" />
          {t('history.chips.allergy', { name: words.title(entry) })}
        </span>
      ))}
      {allergies.length === 0 && (
        <span className={`${styles.chip} ${none ? '' : styles.unasked}`}>
          <Icon name={isConfirmed ? 'check' : 'help'} size="small" />
          {t(none ? said : 'history.chips.notAsked')}
        </span>
      )}
      {others.map((entry) => (
        <span key={entry.entry_id} className={styles.chip}>
          {words.title(entry)}
        </span>
      ))}
    </>
  );
}

/** An empty place would read as "no allergies". */
function Unread({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" className={`${styles.chip} ${styles.allergy} ${styles.unread}`} onClick={onRetry}>
      <Icon name="alert" size="small" />
      {t('history.chips.unread')}
    </button>
  );
}
