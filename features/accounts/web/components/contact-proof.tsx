import { Button } from '#platform/ui/button.tsx';
import type { FormState } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Account } from '../../contract.ts';
import { CODE } from '../../rules.ts';
import { CurrentPassword } from './current-password.tsx';
import { OwnCode, type SendsCode } from './own-code.tsx';
import { SentCode } from './sent-code.tsx';

/** What a form asks of the owner of an account: the password, or a code where there is none or it is forgotten. */
export interface ContactProof {
  readonly byCode: boolean;
  readonly password: string;
  readonly code: string;
}

export const emptyProof = (account: Account): ContactProof => ({
  byCode: !account.has_password,
  password: '',
  code: '',
});

/** As the server takes it: one of the two. */
export const proofIn = ({ byCode, code, password }: ContactProof) => (byCode ? { code } : { password });

/** What is missing of the proof, for the form. */
export function useMissingProof() {
  const { t } = useWords();
  return ({ byCode, code, password }: ContactProof): Problem[] => {
    if (byCode)
      return code.length === CODE.digits ? [] : [{ field: 'code', message: t('accounts.code.missing') }];
    return password === '' ? [{ field: 'password', message: t('accounts.password.missing') }] : [];
  };
}

interface ContactProofFieldsProps {
  readonly account: Account;
  readonly form: FormState<ContactProof>;
  readonly sends?: SendsCode;
}

export function ContactProofFields({ account, form, sends }: ContactProofFieldsProps) {
  const { t } = useWords();
  const { draft, problems, change, control } = form;
  return (
    <>
      {draft.byCode ? (
        <>
          <OwnCode account={account} problems={problems} sends={sends} />
          <SentCode {...control('code')} />
        </>
      ) : (
        <CurrentPassword {...control('password')} username={account.phone ?? account.email ?? ''} />
      )}
      {account.has_password && (
        <Button
          variant="quiet"
          onClick={() => {
            change({ byCode: !draft.byCode });
            problems.clear();
          }}
        >
          {t(draft.byCode ? 'accounts.password.usePassword' : 'accounts.password.useCode')}
        </Button>
      )}
    </>
  );
}
