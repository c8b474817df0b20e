import { levelWord, lineOf, nameOf, careStyles as styles, whatOf } from '#features/vitals/web/parts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import type { TriageEntry, TriageReason } from '../../contract.ts';

export const REASON_TONES: Record<TriageReason, Tone> = {
  critical: 'bad',
  out_of_range: 'warn',
  silent: 'info',
};

export type TriageAction = 'take' | 'release' | 'deadline' | 'close';

/** What was measured, or what wasn't although the routine wanted it. */
export function triageText(entry: TriageEntry, words: Words): string {
  const { t, format } = words;
  const { vital, routine, since, alert } = entry;
  if (alert) return `${alert.text} · ${format.dayAndTime(alert.at)}`;
  if (vital) return `${nameOf(vital, words)}: ${lineOf(vital, words)} · ${format.dayAndTime(vital.taken_at)}`;
  const what = routine ? whatOf(routine, words) : '';
  return t('triage.silentSince', { what, day: format.shortDay(since) });
}

/** Text of the badge: the reason, with the level of the reading where it is known. */
export function reasonText({ reason, vital, alert }: TriageEntry, words: Words): string {
  const name = words.t(`triage.reason.${reason}`);
  if (alert || !vital?.level || vital.level === 'in_range') return name;
  const level = levelWord(vital.level, words);
  return reason === 'critical' ? `${name} · ${level}` : level;
}

interface TriageRowProps {
  readonly entry: TriageEntry;
  readonly busy: TriageAction | null;
  readonly onAction: (action: TriageAction) => void;
}

/** One patient who needs a look: why, who takes care of it, by when. */
export function TriageRow({ entry, busy, onAction }: TriageRowProps) {
  const words = useWords();
  const { t, format } = words;
  const Link = useLink();
  const { can, reason, since, vital, overdue, owner_id, owner_name, note } = entry;
  const name = entry.name ?? t('triage.noName');
  const by = format.dayAndTime(entry.deadline_at);
  const wrote = [entry.note_by_name, entry.note_at && format.dayAndTime(entry.note_at)]
    .filter(Boolean)
    .join(' · ');
  const owner = can.release
    ? t('triage.ownerMe')
    : owner_id
      ? t('triage.owner', { name: owner_name ?? t('triage.noName') })
      : t('triage.nobody');
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h2 className={styles.name}>
          <Link href={`/patients/${entry.patient_id}`} data-triage={entry.patient_id} className={styles.link}>
            {name}
          </Link>
        </h2>
        <StatusBadge tone={REASON_TONES[reason]}>{reasonText(entry, words)}</StatusBadge>
      </div>
      <p className={styles.figures}>
        {entry.alert ? (
          <Link href={entry.alert.href}>{triageText(entry, words)}</Link>
        ) : (
          triageText(entry, words)
        )}
      </p>
      <p className={styles.owner}>
        <span>{owner}</span>
        {overdue ? (
          <StatusBadge tone="bad" icon="clock">
            {t('triage.overdue', { time: by })}
          </StatusBadge>
        ) : (
          <span className={styles.quiet}>{t('triage.deadline', { time: by })}</span>
        )}
        {/* The deadline counts from the first reading without an answer, but the line above shows the newest. */}
        {vital && !entry.alert && since < vital.taken_at && (
          <span className={styles.quiet}>{t('triage.first', { time: format.dayAndTime(since) })}</span>
        )}
      </p>
      {note && (
        <p className={styles.quiet}>
          {t('triage.note', { note })}
          {wrote && <span className={styles.line}>{wrote}</span>}
        </p>
      )}
      <Actions entry={entry} name={name} busy={busy} onAction={onAction} />
    </li>
  );
}

function Actions({ entry, name, busy, onAction }: TriageRowProps & { readonly name: string }) {
  const { t } = useWords();
  const { can, owner_id } = entry;
  return (
    <Row gap="small">
      <Button
        compact
        variant={owner_id ? 'secondary' : 'primary'}
        busy={busy === 'take' || busy === 'release'}
        aria-label={`${t(can.release ? 'triage.release' : 'triage.take')}: ${name}`}
        onClick={() => onAction(can.release ? 'release' : 'take')}
      >
        {t(can.release ? 'triage.release' : 'triage.take')}
      </Button>
      {can.release && (
        <Button
          compact
          icon="clock"
          aria-label={`${t('triage.setDeadline')}: ${name}`}
          onClick={() => onAction('deadline')}
        >
          {t('triage.setDeadline')}
        </Button>
      )}
      {can.close && (
        <Button
          compact
          variant="quiet"
          icon="check"
          aria-label={`${t('triage.close')}: ${name}`}
          onClick={() => onAction('close')}
        >
          {t('triage.close')}
        </Button>
      )}
    </Row>
  );
}
