import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { networkShown } from '../room/room-state.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import styles from './stage.module.css';

/** How long clinician and patient have met, and the network as a word. */
export function NetworkLine({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const network = networkShown(useRoomState(visit.room), useConnection());
  const inside = visit.view.participants.filter(({ state }) => state === 'admitted');
  // A server of the version before sends no `started_at`.
  const startedAt = inside.length > 1 ? (visit.view.started_at ?? null) : null;
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = startedAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  if (!network && startedAt === null) return null;
  return (
    <span className={styles.line}>
      <Icon name={network === 'poor' || network === 'none' ? 'alert' : 'signal'} size="small" />
      {startedAt !== null &&
        `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`}
      {network && <span>{t(`calls.network.${network}`)}</span>}
    </span>
  );
}
