import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Decision, HistoryEntry } from '../../contract.ts';
import type { HistoryActions } from '../queries.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './history.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { useHistoryWords } from './wording.ts';

interface EntryRowProps {
  readonly entry: HistoryEntry;
  readonly patientId: string | undefined;
  readonly isClinician: boolean;
  readonly actions: HistoryActions;
}

/** What was noted, who said it and who confirmed it, and what the reader can do about it. */
export function EntryRow({ entry, patientId, isClinician, actions }: EntryRowProps) {
  const { t } = useWords();
  const words = useHistoryWords();
  const errorText = useErrorText();
  const [open, setOpen] = useState<'edit' | 'mark_error' | 'dispute' | 'versions'>();
  const { can, status, disputed } = entry;
  const close = () => setOpen(undefined);
  const { decide } = actions;
  const isMine = decide.variables?.params.entry_id === entry.entry_id;
  const send = (decision: Decision) =>
    decide.mutate({ params: { entry_id: entry.entry_id }, body: { version: entry.version, decision } });
  if (open === 'edit')
    return (
      <li className={styles.entry}>
        <EntryForm {...{ patientId, entry, isClinician, actions }} kind={entry.kind} onDone={close} />
      </li>
    );
  const items: (MenuItem | false)[] = [
    can.edit && { label: t('history.do.edit'), icon: 'edit', onSelect: () => setOpen('edit') },
    can.resolve && { label: t('history.do.resolve'), icon: 'check', onSelect: () => send('resolve') },
    can.reopen && { label: t('history.do.reopen'), icon: 'refresh', onSelect: () => send('reopen') },
    can.dispute && { label: t('history.do.dispute'), icon: 'alert', onSelect: () => setOpen('dispute') },
    can.mark_error && {
      ...{ label: t('history.do.mark_error'), icon: 'close', danger: true },
      onSelect: () => setOpen('mark_error'),
    },
    { label: t('history.do.versions'), icon: 'clock', onSelect: () => setOpen('versions') },
  ];
  const details = words.detailsOf(entry);
  return (
    <li className={styles.entry}>
      <span className={classNames(styles.text, status === 'entered_in_error' && styles.struck)}>
        {words.nameOf(entry)}
      </span>
      <span className={styles.menu}>
        <Menu
          icon="dots"
          label={t('history.do.menu', { name: words.nameOf(entry) })}
          items={items.filter((each) => !!each)}
        />
      </span>
      {details && <span>{details}</span>}
      {status !== 'active' && (
        <span>
          <StatusBadge tone={status === 'resolved' ? 'neutral' : 'bad'}>
            {t(status === 'resolved' ? 'history.status.over' : 'history.status.entered_in_error')}
          </StatusBadge>
        </span>
      )}
      <span className={styles.quiet}>{words.sourceOf(entry)}</span>
      {disputed && (
        <span className={styles.wrong}>{t('history.who.disputed', { reason: disputed.reason })}</span>
      )}
      {can.confirm && (
        <span className={styles.decision}>
          <Button compact icon="check" busy={decide.isPending && isMine} onClick={() => send('confirm')}>
            {t('history.do.confirm')}
          </Button>
        </span>
      )}
      {decide.error && isMine && !open && (
        <Alert tone="bad" live="alert">
          {errorText(decide.error)}
        </Alert>
      )}
      {(open === 'mark_error' || open === 'dispute') && (
        <ReasonDialog {...{ entry, actions }} decision={open} onClose={close} />
      )}
      {open === 'versions' && <VersionsDialog entry={entry} onClose={close} />}
    </li>
  );
}
