import { useQuery } from '@tanstack/react-query';
import {
  isCriticalLevel,
  levelWord,
  lineOf,
  nameOf,
  criticalStyles as styles,
} from '#features/vitals/web/parts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { TRIAGE_PAGE } from '../../contract.ts';
import { criticalOfTriage } from '../queries.ts';
import { AnswerCritical } from './answer-critical.tsx';

/** The others are one press away. */
const SHOWN = 3;

/** At the top of a clinician's Home: patients with an unanswered critical reading. */
export function HomeCareCritical() {
  const words = useWords();
  const { t, format } = words;
  const Link = useLink();
  const known = useQuery(criticalOfTriage(TRIAGE_PAGE)).data;
  const critical = (known?.patients ?? []).flatMap((entry) => {
    const { vital, measured_since, alert } = entry;
    if (alert) return [{ entry, text: alert.text, at: alert.at, href: alert.href }];
    return vital && !measured_since && isCriticalLevel(vital.level)
      ? [
          {
            entry,
            text: `${nameOf(vital, words)} ${lineOf(vital, words)}: ${levelWord(vital.level, words)}`,
            at: vital.taken_at,
            href: `/patients/${entry.patient_id}`,
          },
        ]
      : [];
  });
  if (!known || critical.length === 0) return null;
  const more = critical.length - SHOWN;
  return (
    <section className={styles.alert} aria-label={t('triage.critical.title')} data-critical="home">
      <Icon name="alert" className={styles.icon} />
      <h2 className={styles.title}>{t('triage.critical.title')}</h2>
      <div className={styles.rest}>
        <ul className={styles.people}>
          {critical.slice(0, SHOWN).map(({ entry, text, at, href }) => {
            const name = entry.name ?? t('triage.noName');
            return (
              <li key={entry.patient_id} className={styles.person}>
                <div className={styles.head}>
                  <h3>
                    <Link href={href}>{name}</Link>
                  </h3>
                  <p className={styles.value}>{text}</p>
                  <p className={styles.time}>
                    <time dateTime={at}>{format.dayAndTime(at)}</time>
                    {entry.owner_name && ` · ${t('triage.owner', { name: entry.owner_name })}`}
                  </p>
                </div>
                <AnswerCritical
                  patientId={entry.patient_id}
                  name={name}
                  phone={entry.phone}
                  seenUntil={known.as_of}
                />
              </li>
            );
          })}
        </ul>
        {more > 0 && (
          <Link href="/patients/triage?reason=critical" className={styles.link}>
            {t('vitals.critical.more', { number: format.number(more) })}
          </Link>
        )}
      </div>
    </section>
  );
}
