import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { changeHistoryEntry, type HistoryEntry } from '../../contract.ts';
import { showHistory } from '../queries.ts';
import { DisputeForm } from './dispute-form.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './history.module.css';

interface EntryLineProps {
  readonly entry: HistoryEntry;
  /** As the history was asked for: undefined for the reader's own. */
  readonly patientId: string | undefined;
}

/** One entry: what it is, whether a doctor has confirmed it, and what the reader can do. */
export function EntryLine({ entry, patientId }: EntryLineProps) {
  const { t } = useWords();
  const words = useEntryWords();
  const nameId = useId();
  const [open, setOpen] = useState<'change' | 'dispute' | null>(null);
  const { status, confirmed, dispute, can } = entry;
  const about = words.about(entry);
  const isHarm = entry.kind === 'allergy' && status === 'active';
  return (
    <li className={classNames(styles.entry, status !== 'active' && styles.over)}>
      <div className={styles.what}>
        <p id={nameId} className={classNames(styles.name, isHarm && styles.harm)}>
          {words.title(entry)}
        </p>
        {about && <p>{about}</p>}
        <p className={styles.quiet}>
          {confirmed
            ? t('history.confirmedBy', { who: words.said(confirmed) })
            : t('history.reportedBy', { who: words.said(entry.reported) })}
        </p>
        {status !== 'active' && <StatusBadge tone="neutral">{t(`history.status.${status}`)}</StatusBadge>}
        {dispute && (
          <Alert tone="warn" title={t('history.dispute.said')}>
            {dispute.text}
          </Alert>
        )}
      </div>
      <div className={styles.actions}>
        {can.confirm && <Confirm entry={entry} patientId={patientId} describedBy={nameId} />}
        {can.change && (
          <Button
            compact
            variant="quiet"
            icon="edit"
            aria-describedby={nameId}
            onClick={() => setOpen('change')}
          >
            {t('history.change')}
          </Button>
        )}
        {can.dispute && !dispute && (
          <Button compact variant="quiet" aria-describedby={nameId} onClick={() => setOpen('dispute')}>
            {t('history.dispute.action')}
          </Button>
        )}
      </div>
      {open === 'change' && (
        <EntryForm entry={entry} kind={entry.kind} patientId={patientId} onClose={() => setOpen(null)} />
      )}
      {open === 'dispute' && (
        <DisputeForm entry={entry} patientId={patientId} onClose={() => setOpen(null)} />
      )}
    </li>
  );
}

/** A doctor agrees with what the patient has reported, as it stands. */
function Confirm({ entry, patientId, describedBy }: EntryLineProps & { readonly describedBy: string }) {
  const { t } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const confirm = useAction(changeHistoryEntry, {
    onSuccess: (history) => showHistory(client, patientId, history),
    onError: (error) => showAlert('error', textOf(error)),
  });
  const { entry_id, version, content, status } = entry;
  return (
    <Button
      compact
      icon="check"
      aria-describedby={describedBy}
      busy={confirm.isPending}
      onClick={() => confirm.mutate({ params: { entry_id }, body: { version, content, status } })}
    >
      {t('history.confirm')}
    </Button>
  );
}
