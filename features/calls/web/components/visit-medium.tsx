import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { CallView } from '../../contract.ts';
import { type CallAccess, memberAccess } from '../room/access.ts';
import { otherPerson, useVisitChat } from '../room/use-chat.ts';
import { useCallView, useVisit, type Visit } from '../room/use-visit.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import type { Accepted } from './before.tsx';
import { Controls } from './controls.tsx';
import { Ended } from './ended.tsx';
import { Host } from './host.tsx';
import { NetworkLine } from './network-line.tsx';
import { Notices } from './notices.tsx';
import { usePanels } from './panels.tsx';
import styles from './stage.module.css';
import { Stage } from './stage.tsx';
import { useJoining } from './use-joining.ts';

/** In the workspace of a visit: the picture small, so that the record and the note have the room. */
export function VisitMedium({ appointmentId }: { readonly appointmentId: string }) {
  const access = useMemo(() => memberAccess(appointmentId, true), [appointmentId]);
  const call = useCallView(access);
  // A visit at the clinic has no call.
  if (call.data?.mode === 'in_person' || (call.isError && !call.data && isMissing(call.error))) return null;
  if (call.data) return <Medium key={appointmentId} access={access} view={call.data} />;
  return call.isError ? <Problem error={call.error} onRetry={() => void call.refetch()} /> : null;
}

const isMissing = (error: Error) => 'status' in error && (error.status === 404 || error.status === 409);

function Medium({ access, view }: { readonly access: CallAccess; readonly view: CallView }) {
  const { t } = useWords();
  const visit = useVisit(access, view);
  const whole = `/appointments/${view.appointment_id}/call`;
  return (
    <section className={styles.small} aria-label={t('calls.title')}>
      {visit.phase === 'live' ? (
        <SmallCall visit={visit} whole={whole} />
      ) : visit.phase === 'check' || visit.phase === 'left' ? (
        <Start visit={visit} whole={whole} />
      ) : (
        <Ended visit={visit} isGuest />
      )}
    </section>
  );
}

function SmallCall({ visit, whole }: { readonly visit: Visit; readonly whole: string }) {
  const { t } = useWords();
  const { button, people, sheet } = usePanels(visit, useVisitChat(otherPerson(visit)));
  const navigate = useNavigate();
  const { local } = visit;
  const goOnThere = () => {
    const { camera, microphone, muted } = local.get();
    const state: Accepted = { accepted: true, camera: camera !== null, muted: muted || !microphone };
    void navigate(whole, { state });
  };
  return (
    <>
      <div className={styles.frame}>
        <span className={styles.pill}>
          <NetworkLine visit={visit} />
        </span>
        <Stage visit={visit} speakerId={undefined} />
      </div>
      <Controls
        visit={visit}
        more={[people, { label: t('calls.medium.whole'), icon: 'screen', onSelect: goOnThere }]}
      >
        {button}
      </Controls>
      <Notices visit={visit} />
      {sheet}
      <AskBeforeLeaving whole={whole} />
    </>
  );
}

/** Starts without the check of camera and microphone for a clinician with several visits in a row. */
function Start({ visit, whole }: { readonly visit: Visit; readonly whole: string }) {
  const { t } = useWords();
  const { local, view } = visit;
  const joining = useJoining(visit);
  const { busy, run } = useBusy();
  const opensAndJoins = async () => {
    await local.openMicrophone();
    if (view.mode !== 'audio') await local.openCamera();
    if (await joining.join()) return;
    // Nothing here shows that they are on.
    local.closeCamera();
    local.closeMicrophone();
  };
  // A second press would close the devices of a call that the first one has joined.
  const start = () => (busy ? undefined : void run(opensAndJoins));
  return (
    <>
      <Host visit={visit} />
      <div className={styles.controls}>
        <Button
          variant="primary"
          icon={view.mode === 'audio' ? 'phone' : 'video'}
          busy={busy}
          onClick={start}
        >
          {t('calls.join.start')}
        </Button>
        <LinkButton variant="quiet" href={whole}>
          {t('calls.check.title')}
        </LinkButton>
      </div>
      {joining.error !== null && <Problem error={joining.error} onRetry={start} />}
    </>
  );
}
