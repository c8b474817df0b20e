import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useWords } from '../i18n/words.ts';
import { signOut } from '../session/session-client.ts';

/** Asks once, then ends the session here and resets everything that this browser keeps of it. */
export function LogOut() {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <p>
        <Button icon="logout" onClick={() => setAsking(true)}>
          {t('shell.more.signOut')}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={t('shell.more.signOutTitle')}
        confirmLabel={t('shell.more.signOut')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setBusy(true);
          void signOut();
        }}
      >
        {t('shell.more.signOutBody')}
      </ConfirmDialog>
    </>
  );
}
