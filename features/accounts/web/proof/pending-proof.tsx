import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { signOut } from '#platform/web/session/session-client.ts';
import { getProof } from '../../contract.ts';
import { ProofForm } from './proof-form.tsx';

type Pending = ReplyOf<typeof getProof>;

interface PendingProofProps {
  /** Done before anything is asked; when it fails, nothing opens and it can be tried again. */
  readonly first?: () => Promise<unknown>;
  readonly onProved: () => void;
  /** Drawn above, before and after it is known what the session waits for. */
  readonly heading?: (needed: Pending['needed'] | undefined) => ReactNode;
}

const nothing = () => Promise.resolve();

/** Asks what the session waits for, and then for one proof. */
export function PendingProof({ first = nothing, onProved, heading }: PendingProofProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [pending, setPending] = useState<Pending>();
  const [error, setError] = useState<unknown>();
  const ask = useCallback(() => {
    setError(undefined);
    first()
      .then(() => call(getProof, {}))
      .then(setPending, setError);
  }, [first]);
  useEffect(ask, [ask]);
  const isDone = pending?.needed === 'nothing';
  useEffect(() => {
    if (isDone) onProved();
  }, [isDone, onProved]);

  return (
    <>
      {heading?.(pending?.needed)}
      {error !== undefined && (
        <>
          <Alert tone="bad">{textOf(error)}</Alert>
          <Button onClick={ask}>{t('shell.action.retry')}</Button>
        </>
      )}
      {!pending && error === undefined && <Skeleton lines={3} />}
      {pending && !isDone && <ProofForm pending={pending} onProved={onProved} />}
      <Button
        variant="quiet"
        onClick={() => {
          void signOut({ callbackUrl: `${window.location.origin}/account/login` }).then(() =>
            window.location.assign('/account/login'),
          );
        }}
      >
        {t('accounts.proof.otherAccount')}
      </Button>
    </>
  );
}
