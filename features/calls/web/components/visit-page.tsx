import { useEffect } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CallView } from '../../contract.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallAccess } from '../room/access.ts';
import { useVisit } from '../room/use-visit.ts';
import { type Accepted, Before } from './before.tsx';
import styles from './check.module.css';
import { Ended } from './ended.tsx';
import { Live } from './live.tsx';
import { WaitingRoom } from './waiting-room.tsx';

export interface VisitPageProps {
  readonly access: CallAccess;
  readonly view: CallView;
  readonly isGuest?: boolean;
  readonly accepted?: Accepted | null;
  readonly onAcceptedUsed?: () => void;
  /** A guest has taken a place with the link already, with this camera and microphone. */
  readonly entered?: { readonly local: LocalMedia };
}

/** A visit from the device check to its end. */
export function VisitPage({ access, view, isGuest = false, entered, ...ringing }: VisitPageProps) {
  const { t, format } = useWords();
  const visit = useVisit(access, view, entered);
  const { phase, move } = visit;
  const { accepted = null, onAcceptedUsed } = ringing;
  useEffect(() => {
    if (accepted === null || phase === 'check') return;
    // A person who left the call and accepts its ring joins again. One who is in it already has nothing to do.
    if (phase === 'left' || phase === 'elsewhere') move('before');
    else onAcceptedUsed?.();
  }, [accepted, onAcceptedUsed, phase, move]);
  // Each phase is a page of its own to the user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each phase
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [phase]);
  if (visit.phase === 'live') return <Live visit={visit} />;
  const who = access.isHost && view.patient ? view.patient.name : view.clinician.name;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t(view.mode === 'audio' ? 'calls.head.audio' : 'calls.head.video', { name: who })}</h1>
        <p className={styles.quiet}>{format.dayAndTime(view.starts_at)}</p>
      </div>
      {visit.phase === 'check' ? (
        <Before visit={visit} {...ringing} />
      ) : visit.phase === 'waiting' ? (
        <WaitingRoom visit={visit} />
      ) : (
        <Ended visit={visit} isGuest={isGuest} />
      )}
    </div>
  );
}
