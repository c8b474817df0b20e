import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { networkShown } from '../room/room-state.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import styles from './stage.module.css';

/** How long the visit has lasted, and the network as a word. */
export function NetworkLine({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const network = networkShown(useRoomState(visit.room), useConnection());
  const inside = visit.view.participants.filter(({ state }) => state === 'admitted');
  const since = Math.max(...inside.map((each) => Date.parse(each.since)));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  if (!network && inside.length < 2) return null;
  return (
    <span className={styles.line}>
      <Icon name={network === 'poor' || network === 'none' ? 'alert' : 'signal'} size="small" />
      {inside.length > 1 &&
        `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`}
      {network && <span>{t(`calls.network.${network}`)}</span>}
    </span>
  );
}
