import type { HistoryEntry } from '#features/history/contract.ts';
import { useEntryWords } from '#features/history/web/parts.ts';
import { isCriticalLevel, levelWord } from '#features/vitals/web/parts.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { TimelineEntry, TimelineReading } from '../../contract.ts';
import styles from './timeline.module.css';

const ICONS: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  visit: 'calendar',
  note: 'edit',
  readings: 'pulse',
  prescription: 'pill',
  lab_report: 'flask',
  medicine: 'pill',
  file: 'file',
  history: 'heart',
};
const MODE_ICONS: Readonly<Record<string, IconName>> = {
  virtual: 'video',
  audio: 'phone',
  in_person: 'building',
};

/** The words of these statuses are those of the visits themselves. */
const VISIT_STATUSES: Readonly<Record<string, number>> = {
  arrived: 5,
  pre_session: 6,
  in_session: 7,
  payment_pending: 12,
};

/** Time, icon and one line; the line leads to where it is shown in full. */
export function EntryLine({ entry }: { readonly entry: TimelineEntry }) {
  const { format } = useWords();
  const Link = useLink();
  const { kind, at, about, link } = entry;
  const urgency = urgencyOf(entry);
  const icon = (kind === 'visit' && about && MODE_ICONS[about]) || ICONS[kind];
  const text = <Text entry={entry} />;
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{format.time(at)}</span>
      <Icon
        name={urgency === 'critical' ? 'alert' : icon}
        size="small"
        className={urgency && styles[urgency]}
      />
      {link?.startsWith('/api/') ? (
        <a href={link} target="_blank" rel="noreferrer" className={styles.line}>
          {text}
        </a>
      ) : link ? (
        <Link href={link} className={styles.line}>
          {text}
        </Link>
      ) : (
        <span className={styles.line}>{text}</span>
      )}
    </li>
  );
}

/** Critical values and those out of range are coloured, of readings and of lab reports. */
function urgencyOf({ kind, word, readings }: TimelineEntry): 'critical' | 'warn' | undefined {
  const result = kind === 'lab_report' ? word : null;
  if (result === 'critical' || readings.some(({ is_critical }) => is_critical)) return 'critical';
  const isOutOfRange = readings.some(({ level }) => level !== null && level !== 'in_range');
  return result === 'abnormal' || isOutOfRange ? 'warn' : undefined;
}

function Text({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useWords();
  const historyWords = useEntryWords();
  const { kind, at, title, about, word, by_name: by, readings, count } = entry;
  switch (kind) {
    case 'visit':
      return joined([
        t(`timeline.visit.${about}`),
        by,
        word !== 'completed' &&
          t(
            word && VISIT_STATUSES[word]
              ? `appointments.status.${VISIT_STATUSES[word]}`
              : `timeline.status.${word}`,
          ),
      ]);
    case 'note':
      return joined([
        title ?? t('timeline.kinds.note'),
        by,
        word === 'marked_as_error' && t('timeline.status.marked_as_error'),
      ]);
    case 'prescription':
      return joined([
        t('timeline.prescription'),
        title,
        by,
        word !== 'signed' && t(`timeline.status.${word}`),
      ]);
    case 'lab_report':
      return joined([title ?? t('timeline.kinds.lab_report'), by, word && t(`timeline.result.${word}`)]);
    case 'medicine':
      return joined([title, t(`timeline.action.${word}`), by]);
    case 'file':
      return joined([title, by]);
    case 'history':
      return joined([
        t(`timeline.about.${about}`),
        historyWords.title(saidIn(entry)),
        t(`timeline.action.${word}`),
        by,
      ]);
    case 'readings':
      return (
        <>
          {readings.map((reading) => (
            <Reading key={`${reading.type} ${reading.context}`} reading={reading} at={at} />
          ))}
          {count > readings.length && (
            <span className={styles.quiet}>
              {t('timeline.moreReadings', { count: count - readings.length })}
            </span>
          )}
        </>
      );
  }
}

/**
 * The reading of one kind, with its level. A critical one also shows its own time, since the line has the time of the
 * day's last reading.
 */
function Reading({ reading, at }: { readonly reading: TimelineReading; readonly at: string }) {
  const words = useWords();
  const { t, format } = words;
  const { type, context, text, taken_at: takenAt, is_critical: isCritical, level } = reading;
  const isOnlyThenCritical = isCritical && !(level && isCriticalLevel(level));
  const word = isOnlyThenCritical
    ? t('timeline.critical')
    : level && level !== 'in_range' && levelWord(level, words);
  return (
    <span className={styles.reading}>
      {t(`timeline.reading.${context === 'hba1c' ? 'hba1c' : type}`)}{' '}
      <b className={classNames(isCritical && styles.critical)}>{text}</b>
      {word && ` (${word})`}
      {isCritical && takenAt && takenAt !== at && ` · ${format.time(takenAt)}`}
    </span>
  );
}

const saidIn = ({ about, title, history }: TimelineEntry) => ({
  kind: about as HistoryEntry['kind'],
  content: { name: title, ...history } as HistoryEntry['content'],
});

const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' · ');
