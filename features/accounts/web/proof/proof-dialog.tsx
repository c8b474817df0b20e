import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/code-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { type Problems, useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getProof, sendProof } from '../../contract.ts';

export type GivenProof = { readonly password: string } | { readonly code: string };

export interface ProofDialogProps {
  readonly title: string;
  /** The words of its button. */
  readonly action: string;
  /** What the button does can't be undone. */
  readonly danger?: boolean;
  /** What the proof is for. @throws ApiError what the server says against it; `say` shows what stopped it otherwise */
  readonly onProof: (proof: GivenProof, say: Problems['say']) => Promise<void>;
  readonly onClose: () => void;
  /** Further fields of the call that `children` shows. */
  readonly fields?: readonly string[];
  readonly children: (problems: Problems) => ReactNode;
}

/** A person shows once more who they are, with the password or with a code to their own phone or email. */
export function ProofDialog({
  title,
  action,
  danger = false,
  onProof,
  onClose,
  fields = [],
  children,
}: ProofDialogProps) {
  const { t } = useWords();
  const id = useId();
  const problems = useProblems(id);
  const refused = (error: unknown) => problems.take(error, ['password', 'code', ...fields]);
  const secret = useSecret(refused);
  const give = useMutation({
    mutationFn: (proof: GivenProof) => onProof(proof, problems.say),
    onError: refused,
  });
  const submit = () => {
    problems.clear();
    give.mutate(secret.byCode ? { code: secret.value } : { password: secret.value });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('shell.action.close')}
      actions={
        <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={give.isPending}>
          {action}
        </Button>
      }
    >
      <Form id={id} problems={problems} busy={give.isPending} onSubmit={submit}>
        {children(problems)}
        {secret.byCode ? (
          <CodeField
            id={problems.id('code')}
            label={t('accounts.code.label')}
            hint={secret.isSent ? t('accounts.proof.sent', { to: secret.sentTo }) : undefined}
            error={problems.of('code')}
            value={secret.value}
            onValue={secret.change}
          />
        ) : (
          <PasswordField
            id={problems.id('password')}
            label={t('accounts.password.label')}
            autoComplete="current-password"
            revealLabel={t('accounts.password.show')}
            concealLabel={t('accounts.password.hide')}
            error={problems.of('password')}
            value={secret.value}
            onValue={secret.change}
          />
        )}
        <Button variant="quiet" busy={secret.isSending} onClick={secret.send}>
          {secret.byCode && !secret.isSent
            ? t('accounts.proof.sendCode', { to: secret.sentTo })
            : t(secret.byCode ? 'accounts.proof.sendAgain' : 'accounts.proof.use_code')}
        </Button>
      </Form>
    </Dialog>
  );
}

/** The password, or the code once one was asked for; people without a password have the code alone. */
function useSecret(onError: (error: unknown) => void) {
  const proof = useCall(getProof, {}, { staleTime: 0 });
  const [isSent, setSent] = useState(false);
  const [value, change] = useState('');
  const sending = useAction(sendProof, {
    onSuccess: () => {
      change('');
      setSent(true);
    },
    onError,
  });
  return {
    value,
    change,
    byCode: isSent || (proof.data !== undefined && !proof.data.methods.includes('password')),
    sentTo: proof.data?.sent_to ?? '',
    isSent,
    isSending: sending.isPending,
    send: () => sending.mutate({}),
  };
}
