import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { sessionLock } from '#platform/web/session/lock.ts';
import { getSession } from '#platform/web/session/session-client.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { lockSession, noteActivity } from '../../contract.ts';
import { DESK_SESSION } from '../../rules.ts';
import styles from './desk-lock.module.css';
import { DESK_CHANNEL, type DeskNews, watchDesk } from './idle.ts';
import { PendingProof } from './pending-proof.tsx';

/**
 * Covers the screen of a clinician or of staff that was left alone. The page stays beneath it with everything that
 * was typed, out of sight and out of reach, until its holder proves who they are.
 */
export function DeskLock() {
  const locked = sessionLock.use();
  useEffect(() => {
    if (locked) return;
    return watchDesk({
      idleMs: DESK_SESSION.idleMs,
      now: Date.now,
      onActive: () => void call(noteActivity, {}).catch(() => undefined),
      onIdle: () => sessionLock.set(true),
    });
  }, [locked]);
  return locked ? <Cover /> : null;
}

/** The server locks before anything is asked, so that no answer of before the lock opens the screen. */
async function lockOnServer(): Promise<void> {
  try {
    await call(lockSession, {});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'session_locked')) throw error;
  }
}

function Cover() {
  const { t } = useWords();
  const { data } = useSession();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    cover.current?.showModal();
  }, []);
  const others = useRef<BroadcastChannel>(undefined);
  const open = useCallback(() => {
    sessionLock.set(false);
    void getSession();
    // What was asked for meanwhile was refused.
    void queryClient.invalidateQueries();
  }, []);
  // Unlocking one tab unlocks the session, and with it the other tabs.
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const channel = new BroadcastChannel(DESK_CHANNEL);
    channel.onmessage = ({ data: news }: MessageEvent<DeskNews>) => {
      if (news === 'unlocked') open();
    };
    others.current = channel;
    return () => channel.close();
  }, [open]);
  const onProved = useCallback(() => {
    others.current?.postMessage('unlocked' satisfies DeskNews);
    open();
  }, [open]);
  return (
    <dialog
      ref={cover}
      className={styles.cover}
      aria-labelledby="desk-lock"
      onCancel={(event) => event.preventDefault()}
      // A browser closes a dialog on the second Escape whatever was prevented.
      onClose={() => cover.current?.showModal()}
    >
      <div className={styles.inside}>
        <h1 id="desk-lock">{t('accounts.proof.lockedTitle')}</h1>
        <p>{t('accounts.proof.lockedText')}</p>
        {data?.user.name && <p className={styles.name}>{data.user.name}</p>}
        <PendingProof first={lockOnServer} onProved={onProved} />
      </div>
    </dialog>
  );
}
