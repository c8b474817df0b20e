import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CallParticipant } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './check.module.css';
import { useHosting } from './use-hosting.ts';

/** The clinician's side of the waiting room: who is there, by name, and what to do. */
export function Host({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const { view } = visit;
  const waiting = view.participants.filter(({ state }) => state === 'waiting');
  return (
    <section className={styles.check} aria-labelledby="call-host">
      <h2 id="call-host">{t('calls.host.waiting')}</h2>
      <div role="status">
        {waiting.length === 0 && <p className={styles.quiet}>{t('calls.host.nobody')}</p>}
        {waiting.map((who) => (
          <Waiting key={who.participant_id} who={who} visit={visit} />
        ))}
      </div>
      {view.late_minutes !== null && (
        <p>
          <StatusBadge tone="warn" icon="clock">
            {t('calls.host.late', { count: view.late_minutes })}
          </StatusBadge>
        </p>
      )}
      <Ring visit={visit} />
    </section>
  );
}

/** A waiting participant. The clinician can admit them only after joining the call. */
export function Waiting({ who, visit }: { readonly who: CallParticipant; readonly visit: Visit }) {
  const { t, format } = useWords();
  const hosting = useHosting(visit);
  const { participant_id, name, role, since, presence } = who;
  const isIn = visit.phase === 'live';
  const [refused, setRefused] = useState(false);
  return (
    <div className={styles.waiting}>
      <span className={styles.device}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {t(`calls.role.${role}`)} · {t('calls.host.since', { time: format.time(since) })}
          {presence !== 'here' && ` · ${t('calls.live.reconnecting')}`}
        </span>
      </span>
      {isIn && (
        <span className={styles.answers}>
          <Button
            variant="primary"
            compact
            busy={hosting.busy === `admit ${participant_id}`}
            onClick={() => hosting.admit(participant_id)}
          >
            {t('calls.host.admit', { name })}
          </Button>
          {refused ? (
            <Button
              variant="danger"
              compact
              busy={hosting.busy === `remove ${participant_id}`}
              onClick={() => hosting.remove(participant_id)}
            >
              {t('calls.host.refuseSure')}
            </Button>
          ) : (
            <Button variant="quiet" compact onClick={() => setRefused(true)}>
              {t('calls.host.refuse')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

/** The clinician calls the patient: their screens ring. */
export function Ring({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const { view } = visit;
  const hosting = useHosting(visit);
  const name = view.patient?.name ?? '';
  const isIn = visit.phase === 'live';
  const state = view.ring?.state;
  return (
    <>
      <div role="status">
        {isIn && state && state !== 'accepted' && <p>{t(`calls.ring.is.${state}`, { name })}</p>}
      </div>
      {isIn && view.can.ring && state !== 'ringing' && (
        <div>
          <Button icon="phone" busy={hosting.busy === 'ring'} onClick={hosting.ring}>
            {t('calls.ring.call', { name })}
          </Button>
        </div>
      )}
    </>
  );
}
