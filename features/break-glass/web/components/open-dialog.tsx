import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { openBreakGlass } from '../../contract.ts';
import { type GivenProof, ProofFields } from './proof-fields.tsx';

interface OpenDialogProps {
  readonly patient: { readonly patient_id: string; readonly name: string };
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Why, and who it is: then the record is open. */
export function OpenDialog({ patient, onOpened, onClose }: OpenDialogProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [accessId] = useState(() => uuid());
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState<GivenProof>({ password: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: string) => (error instanceof ApiError ? error.field(name) : undefined);
  const secret = field('password') ?? field('code');
  const open = () =>
    attempt(async () => {
      const body = { access_id: accessId, patient_id: patient.patient_id, reason: reason.trim(), ...proof };
      await call(openBreakGlass, { body });
      onOpened();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('break-glass.open.title')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void open()}>
          {t('break-glass.open.action')}
        </Button>
      }
    >
      <Stack>
        <p>{t('break-glass.open.whom', { name: patient.name })}</p>
        <Alert tone="warn">{t('break-glass.open.rules')}</Alert>
        {error !== undefined && !secret && !field('reason') && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        <TextArea
          label={t('break-glass.open.reason')}
          hint={t('break-glass.open.reasonHint')}
          value={reason}
          onValue={setReason}
          maxLength={500}
          error={field('reason')}
        />
        <ProofFields onProof={setProof} error={secret} attempt={attempt} />
      </Stack>
    </Dialog>
  );
}
