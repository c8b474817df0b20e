import { Button } from '#platform/ui/button.tsx';
import { useConnection } from '../../client/connection.ts';
import { useBusy } from '../../client/use-busy.ts';
import { useWords } from '../../i18n/words.ts';
import { getSession } from '../../session/session-client.ts';
import { MessagePage } from './message-page.tsx';

/** The session is unknown, and nothing is stored that could be shown instead. */
export function ServerDown() {
  const { t } = useWords();
  const { busy, run } = useBusy();
  const offline = useConnection() === 'offline';
  return (
    <MessagePage
      icon={offline ? 'wifi-off' : 'alert'}
      title={t(offline ? 'shell.serverDown.offlineTitle' : 'shell.serverDown.title')}
      body={t(offline ? 'shell.serverDown.offlineBody' : 'shell.serverDown.body')}
      phone
      actions={
        <Button variant="primary" icon="refresh" busy={busy} onClick={() => void run(getSession)}>
          {t('shell.action.retry')}
        </Button>
      }
    />
  );
}
