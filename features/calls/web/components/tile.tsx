import { Avatar } from '#platform/ui/avatar.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CallParticipant } from '../../contract.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import { Picture } from './picture.tsx';
import styles from './stage.module.css';

export interface TileProps {
  readonly visit: Visit;
  readonly who: CallParticipant;
  readonly speakerId: string | undefined;
  /** The name stands elsewhere already. */
  readonly nameless?: boolean;
}

/** One other person: the picture as a whole, or the name where there is none. */
export function Tile({ visit, who, speakerId, nameless = false }: TileProps) {
  const { t } = useWords();
  const { streams, peers, allowed, chosen } = useRoomState(visit.room);
  const { participant_id, name } = who;
  const peer = peers.get(participant_id);
  const stream = streams.get(participant_id) ?? null;
  const isShown = Boolean(stream) && peer?.camera === true && allowed === 'video' && chosen === 'video';
  return (
    <div className={styles.tile}>
      {!isShown && (
        <span className={styles.faceless}>
          <Avatar name={name} size="large" />
          <span>{name}</span>
        </span>
      )}
      <Picture stream={stream} shown={isShown} speakerId={speakerId} label={name} />
      <span className={styles.name}>
        {isShown && !nameless && name}
        {peer && !peer.microphone && (
          <Icon name="mic-off" size="small" label={t('calls.live.isMuted', { name })} />
        )}
      </span>
    </div>
  );
}
