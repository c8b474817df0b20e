import { useWords } from '#platform/web/i18n/words.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import { OwnPicture } from './own-picture.tsx';
import styles from './stage.module.css';
import { Tile } from './tile.tsx';

/** Everybody else, oneself small in a corner, and what was just written or said. */
export function Stage({
  visit,
  speakerId,
}: {
  readonly visit: Visit;
  readonly speakerId: string | undefined;
}) {
  const { t } = useWords();
  const { captions } = useRoomState(visit.room);
  const media = visit.local.use();
  const { participants } = visit.view;
  const others = participants.filter(
    ({ is_me, state, presence }) => !is_me && state === 'admitted' && presence !== 'away',
  );
  const nameOf = (id: string) => {
    const who = participants.find(({ participant_id }) => participant_id === id);
    return who?.is_me ? t('calls.you') : (who?.name ?? '');
  };
  return (
    <div className={styles.stage} data-people={Math.min(others.length, 5)}>
      {others.map((who) => (
        <Tile
          key={who.participant_id}
          visit={visit}
          who={who}
          speakerId={speakerId}
          nameless={others.length === 1}
        />
      ))}
      <div className={styles.own} data-off={!media.camera && !media.screen}>
        <OwnPicture media={media} />
      </div>
      {captions.length > 0 && (
        <ul className={styles.captions}>
          {captions.map(({ id, from, text, automatic }) => (
            <li key={id}>
              <b>{nameOf(from)}</b> {text}
              {automatic && <small> ({t('calls.captions.automatic')})</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
