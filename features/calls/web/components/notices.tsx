import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import { Ring, Waiting } from './host.tsx';
import { PhoneLine } from './phone-line.tsx';
import styles from './stage.module.css';

/** What has just changed and what can be done, in words, for the eye and the ear. */
export function Notices({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { view, room } = visit;
  const { failed, offersCamera } = useRoomState(room);
  const waiting = view.can.admit ? view.participants.filter(({ state }) => state === 'waiting') : [];
  const said = useNoticeText(visit);
  const isChat = useRoomState(room).allowed === 'chat';
  return (
    <div className={styles.notices}>
      <div role="status" className={styles.notices}>
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
      </div>
      {isChat && <PhoneLine view={view} />}
      {failed !== null && (
        <Alert
          tone="bad"
          live="alert"
          action={<Button onClick={() => void room?.connect()}>{t('shell.action.retry')}</Button>}
        >
          {textOf(failed)}
        </Alert>
      )}
      {offersCamera && (
        <Alert
          tone="ok"
          live="status"
          action={
            <>
              <Button variant="primary" compact onClick={() => room?.answerCamera(true)}>
                {t('calls.fall.cameraYes')}
              </Button>
              <Button variant="quiet" compact onClick={() => room?.answerCamera(false)}>
                {t('calls.fall.cameraNo')}
              </Button>
            </>
          }
        >
          {t('calls.fall.better')}
        </Alert>
      )}
      {waiting.map((who) => (
        <div key={who.participant_id} className={styles.door} role="status">
          <Waiting who={who} visit={visit} />
        </div>
      ))}
      {view.can.ring && waiting.length === 0 && <Ring visit={visit} />}
    </div>
  );
}

interface Said {
  readonly tone: 'info' | 'warn';
  readonly text: string;
}

/** One at a time: the one that explains most of what is seen and heard. */
function useNoticeText({ access, view, room }: Visit): Said | null {
  const { t } = useWords();
  const { links, peers, allowed, weakSide, chosen } = useRoomState(room);
  const isCutOff = useConnection() === 'offline';
  const others = view.participants.filter(({ is_me, state }) => !is_me && state === 'admitted');
  const nameOf = (id: string) => others.find(({ participant_id }) => participant_id === id)?.name ?? '';
  const first = others[0];
  if (!first) {
    const who = access.isHost ? (view.patient?.name ?? '') : view.clinician.name;
    const late = view.late_minutes;
    if (!access.isHost && late !== null)
      return { tone: 'warn', text: t('calls.waiting.late', { name: who, count: late }) };
    // Who waits at the door is shown there.
    if (view.participants.some(({ state }) => state === 'waiting')) return null;
    return { tone: 'info', text: t('calls.live.alone', { name: who }) };
  }
  const lost = others.find(
    ({ participant_id, presence }) =>
      isCutOff || presence === 'reconnecting' || links.get(participant_id) === 'reconnecting',
  );
  if (lost) return { tone: 'warn', text: t('calls.live.lost', { name: lost.name }) };
  if (weakSide !== null) {
    const isOwn = weakSide === view.me?.participant_id;
    return {
      tone: 'warn',
      text: t(`calls.fall.${allowed}.${isOwn ? 'own' : 'other'}`, { name: nameOf(weakSide) }),
    };
  }
  const saver = others.find(({ participant_id }) => {
    const peer = peers.get(participant_id);
    return peer?.medium === 'audio' && peer.why === 'chosen';
  });
  if (saver && view.mode !== 'audio')
    return { tone: 'info', text: t('calls.fall.saving', { name: saver.name }) };
  if (chosen === 'audio' && view.mode !== 'audio') return { tone: 'info', text: t('calls.fall.savingOwn') };
  if (!others.some(({ participant_id }) => links.get(participant_id) === 'connected'))
    return { tone: 'info', text: t('calls.live.connecting', { name: first.name }) };
  return null;
}
