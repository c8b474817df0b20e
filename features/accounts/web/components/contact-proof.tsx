import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { FormError } from '#platform/ui/form-errors.tsx';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Account } from '../../contract.ts';
import { CODE } from '../../rules.ts';
import { CurrentPassword } from './current-password.tsx';
import { OwnCode, type SendsCode } from './own-code.tsx';
import { SentCode } from './sent-code.tsx';

export interface ContactProof {
  readonly byCode: boolean;
  /** As the server takes it: one of the two. */
  readonly body: { readonly password: string } | { readonly code: string };
  /** What is missing, for the form. */
  readonly missing: FormError | undefined;
  change(change: Partial<{ byCode: boolean; password: string; code: string }>): void;
  readonly values: { readonly password: string; readonly code: string };
}

/** The password, or a code where there is none or it is forgotten. */
export function useContactProof(account: Account): ContactProof {
  const { t } = useWords();
  const [{ byCode, password, code }, set] = useState({
    byCode: !account.has_password,
    password: '',
    code: '',
  });
  const missing = byCode
    ? code.length !== CODE.digits && { field: 'code', message: t('accounts.code.missing') }
    : password === '' && { field: 'password', message: t('accounts.password.missing') };
  return {
    byCode,
    values: { password, code },
    body: byCode ? { code } : { password },
    missing: missing || undefined,
    change: (change) => set((before) => ({ ...before, ...change })),
  };
}

interface ContactProofFieldsProps {
  readonly account: Account;
  readonly proof: ContactProof;
  readonly problems: Problems;
  readonly sends: SendsCode;
}

export function ContactProofFields({ account, proof, problems, sends }: ContactProofFieldsProps) {
  const { t } = useWords();
  const { byCode, values } = proof;
  return (
    <>
      {byCode ? (
        <>
          <OwnCode account={account} problems={problems} sends={sends} />
          <SentCode problems={problems} value={values.code} onValue={(code) => proof.change({ code })} />
        </>
      ) : (
        <CurrentPassword
          id="password"
          username={account.phone ?? account.email ?? ''}
          error={problems.of('password')}
          value={values.password}
          onValue={(password) => proof.change({ password })}
        />
      )}
      {account.has_password && (
        <Button
          variant="quiet"
          onClick={() => {
            proof.change({ byCode: !byCode });
            problems.clear();
          }}
        >
          {t(byCode ? 'accounts.password.usePassword' : 'accounts.password.useCode')}
        </Button>
      )}
    </>
  );
}
