import { useEffect } from 'react';
import { Banner } from '#platform/ui/alert.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useConnection } from '../client/connection.ts';
import { useWords } from '../i18n/words.ts';
import { useSession } from '../session/use-session.ts';
import { type AlertType, closeAlert, useLoader } from './loader.ts';
import styles from './notices.module.css';
import { takeUpdate, useUpdate } from './update.ts';

const TONES = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' } as const satisfies Record<
  AlertType,
  string
>;

/** Says that there is no network, or that the server is away. */
export function ConnectionBanner() {
  const { t } = useWords();
  const connection = useConnection();
  const { data, unsure } = useSession();
  if (connection === 'fine' && !unsure) return null;
  const offline = connection === 'offline';
  const icon = offline ? 'wifi-off' : 'alert';
  if (data) {
    return (
      <Banner tone="warn" icon={icon}>
        {t(offline ? 'shell.connection.offline' : 'shell.connection.server')}
      </Banner>
    );
  }
  // Where it isn't even known who is there, the page itself says so.
  if (unsure) return null;
  return (
    <Banner tone="warn" icon={icon}>
      {t(offline ? 'shell.serverDown.offlineTitle' : 'shell.serverDown.title')}
    </Banner>
  );
}

/** A line along the top edge while the person waits; how far an upload is. */
export function ProgressLine() {
  const { t, format } = useWords();
  const { loader, uploadLoader } = useLoader();
  if (uploadLoader !== null) {
    const percent = format.percent(uploadLoader);
    return (
      <div className={styles.upload}>
        <progress value={uploadLoader} aria-label={t('shell.busy.uploading', { percent })} />
        <span aria-hidden="true">{t('shell.busy.uploading', { percent })}</span>
      </div>
    );
  }
  return loader ? <progress className={styles.progress} aria-label={t('shell.busy.loading')} /> : null;
}

/** Hands the shell's messages to the region where all of them are shown. */
export function Announcements() {
  const { t } = useWords();
  const say = useToast();
  const { alert } = useLoader();
  const update = useUpdate();

  useEffect(() => {
    if (!alert) return;
    say({ message: alert.message, tone: TONES[alert.type] });
    closeAlert();
  }, [alert, say]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for a version, in the language of the moment
  useEffect(() => {
    if (!update) return;
    say({
      message: t('shell.update.body'),
      action: { label: t('shell.update.action'), onPress: takeUpdate },
    });
  }, [update, say]);
  return null;
}
