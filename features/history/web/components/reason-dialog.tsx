import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { HistoryEntry } from '../../contract.ts';
import type { HistoryActions } from '../queries.ts';

interface ReasonDialogProps {
  readonly entry: HistoryEntry;
  readonly decision: 'mark_error' | 'dispute';
  readonly actions: HistoryActions;
  readonly onClose: () => void;
}

/** That an entry is wrong, and why: whoever reads it later has to understand it. */
export function ReasonDialog({ entry, decision, actions, onClose }: ReasonDialogProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { decide } = actions;
  const send = () => {
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    const body = { version: entry.version, decision, reason: reason.trim() };
    decide.mutate({ params: { entry_id: entry.entry_id }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`history.do.${decision}`)}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={decide.isPending} onClick={send}>
          {t('history.do.send')}
        </Button>
      }
    >
      <Stack>
        {decide.error && (
          <Alert tone="bad" live="alert">
            {errorText(decide.error)}
          </Alert>
        )}
        <p>{t(`history.explain.${decision}`)}</p>
        <TextField
          label={t('history.field.reason')}
          error={missing && !reason.trim() ? t('history.missing') : undefined}
          value={reason}
          onValue={setReason}
          maxLength={300}
        />
      </Stack>
    </Dialog>
  );
}
