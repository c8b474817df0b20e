import { useState } from 'react';
import { getProof, sendProof } from '#features/accounts/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/code-field.tsx';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';

export type GivenProof = { readonly password: string } | { readonly code: string };

interface ProofFieldsProps {
  readonly onProof: (proof: GivenProof) => void;
  readonly error: string | undefined;
  /** Runs what may fail, and shows why. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

/** The password of the person who is signed in, or a code to their own phone or email. */
export function ProofFields({ onProof, error, attempt }: ProofFieldsProps) {
  const { t } = useWords();
  const proof = useCall(getProof, {}, { staleTime: 0 });
  const [isByCode, setByCode] = useState(false);
  const [secret, setSecret] = useState('');
  const byCode = isByCode || (proof.data !== undefined && !proof.data.methods.includes('password'));
  const change = (text: string) => {
    setSecret(text);
    onProof(byCode ? { code: text } : { password: text });
  };
  const sendCode = () =>
    attempt(async () => {
      await call(sendProof, {});
      setSecret('');
      setByCode(true);
    });
  return (
    <>
      {byCode ? (
        <CodeField
          label={t('break-glass.open.code', { to: proof.data?.sent_to ?? '' })}
          value={secret}
          onValue={change}
          error={error}
        />
      ) : (
        <PasswordField
          label={t('break-glass.open.password')}
          autoComplete="current-password"
          revealLabel={t('break-glass.open.show')}
          concealLabel={t('break-glass.open.hide')}
          value={secret}
          onValue={change}
          error={error}
        />
      )}
      <Button variant="quiet" onClick={() => void sendCode()}>
        {t(byCode ? 'break-glass.open.again' : 'break-glass.open.byCode')}
      </Button>
    </>
  );
}
