import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { bySeverity } from '../../rules.ts';
import { useHistory } from '../queries.ts';
import styles from './history.module.css';
import { useHistoryWords } from './wording.ts';

const MOST_PROBLEMS = 6;

/** Over a record and a visit: allergies (or that there are none, or that nobody asked), then the problems. */
export function HeaderStrip({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const words = useHistoryWords();
  const history = useHistory(patientId);
  if (history.isError) return <Missing>{t('history.strip.notRead')}</Missing>;
  if (!history.data) return null;
  const active = history.data.entries.filter(({ status }) => status === 'active');
  const allergies = active.filter(({ kind }) => kind === 'allergy').toSorted(bySeverity);
  const problems = active.filter(({ kind }) => kind === 'problem');
  const none = history.data.answers.find(({ kind }) => kind === 'allergy');
  return (
    <>
      {allergies.map(({ entry_id, text, details, confirmed_by }) => (
        <span
          key={entry_id}
          className={classNames(styles.chip, styles.allergy, confirmed_by === null && styles.unsure)}
        >
          <Icon name="alert" size="small" />
          {t(confirmed_by === null ? 'history.strip.reported' : 'history.strip.allergy', {
            name: details.reaction ? `${text} (${details.reaction})` : text,
          })}
        </span>
      ))}
      {allergies.length === 0 &&
        (none ? (
          <span className={styles.chip}>
            <Icon name="check" size="small" />
            {words.answerOf(none)}
          </span>
        ) : (
          <Missing>{t('history.strip.notAsked')}</Missing>
        ))}
      {problems.slice(0, MOST_PROBLEMS).map((problem) => (
        <span key={problem.entry_id} className={classNames(styles.chip)}>
          {[problem.text, problem.onset?.slice(0, 4)].filter(Boolean).join(' ')}
        </span>
      ))}
      {problems.length > MOST_PROBLEMS && (
        <span className={styles.chip}>
          {t('history.strip.more', { count: problems.length - MOST_PROBLEMS })}
        </span>
      )}
    </>
  );
}

function Missing({ children }: { readonly children: string }) {
  return (
    <span className={classNames(styles.chip, styles.missing)}>
      <Icon name="help" size="small" />
      {children}
    </span>
  );
}
