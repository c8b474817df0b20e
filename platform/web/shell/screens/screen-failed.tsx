import { Button } from '#platform/ui/button.tsx';
import { useWords } from '../../i18n/words.ts';
import { MessagePage } from './message-page.tsx';

/** In the place of a screen that broke, or that could not be loaded. */
export function ScreenFailed({ error }: { readonly error: unknown }) {
  const { t } = useWords();
  const notLoaded = error instanceof TypeError && /import|module|preload/i.test(error.message);
  const which = notLoaded && !navigator.onLine ? 'notLoaded' : 'failed';
  return (
    <MessagePage
      icon={which === 'notLoaded' ? 'wifi-off' : 'alert'}
      title={t(which === 'notLoaded' ? 'shell.failed.notLoadedTitle' : 'shell.failed.title')}
      body={t(which === 'notLoaded' ? 'shell.failed.notLoadedBody' : 'shell.failed.body')}
      phone
      actions={
        // A reload and not another try in place: after an update the old code is no longer there to be loaded.
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('shell.action.retry')}
        </Button>
      }
    />
  );
}
