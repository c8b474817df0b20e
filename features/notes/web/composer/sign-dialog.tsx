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
import { type Note, signNote } from '../../contract.ts';

interface SignDialogProps {
  readonly note: Note;
  readonly onSigned: (note: Note) => void;
  readonly onClose: () => void;
}

/** Whoever signs shows once more who they are: with the password, or with a code to their own phone or email. */
export function SignDialog({ note, onSigned, onClose }: SignDialogProps) {
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
      const body = { version: note.version, ...given };
      onSigned(await call(signNote, { params: { note_id: note.note_id }, body }));
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
      title={t('notes.sign.title')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void sign()}>
          {t('notes.sign.action')}
        </Button>
      }
    >
      <Stack>
        <p>{t('notes.sign.final')}</p>
        <p>{[note.author_name, note.registration_number].filter(Boolean).join(' · ')}</p>
        {problem && !problem.field && (
          <Alert tone="bad" live="alert">
            {problem.text}
          </Alert>
        )}
        {byCode ? (
          <CodeField
            label={t('notes.sign.code', { to: proof.data?.sent_to ?? '' })}
            value={secret}
            onValue={setSecret}
            error={problem?.field}
          />
        ) : (
          <PasswordField
            label={t('notes.sign.password')}
            autoComplete="current-password"
            revealLabel={t('notes.sign.show')}
            concealLabel={t('notes.sign.hide')}
            value={secret}
            onValue={setSecret}
            error={problem?.field}
          />
        )}
        <Button variant="quiet" busy={busy} onClick={() => void sendCode()}>
          {t(byCode ? 'notes.sign.again' : 'notes.sign.byCode')}
        </Button>
      </Stack>
    </Dialog>
  );
}
