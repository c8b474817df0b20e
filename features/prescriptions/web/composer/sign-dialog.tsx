import { useState } from 'react';
import { getProof, sendProof } from '#features/accounts/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/code-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Prescription, signPrescription } from '../../contract.ts';

interface SignDialogProps {
  readonly prescription: Prescription;
  readonly onSigned: (prescription: Prescription) => void;
  readonly onClose: () => void;
}

/** Whoever signs shows once more who they are: with the password, or with a code to their own phone or email. */
export function SignDialog({ prescription, onSigned, onClose }: SignDialogProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const proof = useCall(getProof, {}, { staleTime: 0 });
  const [isByCode, setByCode] = useState(false);
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string }>();
  const byCode = isByCode || (proof.data && !proof.data.methods.includes('password'));
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const field = error instanceof ApiError ? (error.field('password') ?? error.field('code')) : undefined;
      setProblem({ field, text: field ?? errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const sign = () =>
    attempt(async () => {
      const given = byCode ? { code: secret } : { password: secret };
      const newer = prescription.checks?.newer?.prescription_id;
      const body = { version: prescription.version, ...(newer ? { newer_seen: newer } : {}), ...given };
      onSigned(
        await call(signPrescription, { params: { prescription_id: prescription.prescription_id }, body }),
      );
    });
  const sendCode = () =>
    attempt(async () => {
      await call(sendProof, {});
      setSecret('');
      setByCode(true);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prescriptions.sign.title')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void sign()}>
          {t('prescriptions.sign.action')}
        </Button>
      }
    >
      <Stack>
        <p>{t('prescriptions.sign.final')}</p>
        <p>{[prescription.doctor_name, prescription.registration_number].filter(Boolean).join(' · ')}</p>
        {problem && !problem.field && (
          <Alert tone="bad" live="alert">
            {problem.text}
          </Alert>
        )}
        {byCode ? (
          <CodeField
            label={t('prescriptions.sign.code', { to: proof.data?.sent_to ?? '' })}
            value={secret}
            onValue={setSecret}
            error={problem?.field}
          />
        ) : (
          <PasswordField
            label={t('prescriptions.sign.password')}
            autoComplete="current-password"
            revealLabel={t('prescriptions.sign.show')}
            concealLabel={t('prescriptions.sign.hide')}
            value={secret}
            onValue={setSecret}
            error={problem?.field}
          />
        )}
        <Button variant="quiet" busy={busy} onClick={() => void sendCode()}>
          {t(byCode ? 'prescriptions.sign.again' : 'prescriptions.sign.byCode')}
        </Button>
      </Stack>
    </Dialog>
  );
}
