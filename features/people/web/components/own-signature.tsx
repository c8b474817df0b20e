import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { deleteSignature, getProfile, type Profile } from '../../contract.ts';
import styles from './pages.module.css';

type Signature = NonNullable<Profile['clinician']>['signature'];

/** The signature that is there, with the ways to replace and remove it. */
export function OwnSignature({ signature }: { readonly signature: Signature }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = useAction(deleteSignature, {
    onSuccess: async () => {
      await invalidate(client, getProfile);
      setAsks(false);
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <>
      {signature && (
        <figure>
          {/* Another signature at the same address is another picture. */}
          <img
            className={styles.paper}
            src={`${signature.href}?at=${encodeURIComponent(signature.signed_at)}`}
            alt={t('people.signature.yours')}
          />
          <figcaption className={styles.small}>
            {t('people.signature.since', { day: format.shortDay(signature.signed_at) })}
          </figcaption>
        </figure>
      )}
      <div className={styles.chips}>
        <LinkButton href="/profile/signature" icon="edit" variant={signature ? 'secondary' : 'primary'}>
          {t(signature ? 'people.signature.replace' : 'people.signature.add')}
        </LinkButton>
        {signature && (
          <Button icon="trash" variant="quiet" onClick={() => setAsks(true)}>
            {t('people.form.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        danger
        title={t('people.signature.removeTitle')}
        confirmLabel={t('people.form.remove')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onClose={() => setAsks(false)}
      >
        {t('people.signature.removeBody')}
      </ConfirmDialog>
    </>
  );
}
