import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import type { PhotoReading } from '../../contract/photos.ts';
import type { Vital } from '../../contract/shapes.ts';
import { EntryPage } from '../components/entry-page.tsx';
import { ReadingConfirmation } from '../components/reading-confirmation.tsx';
import { SavedReading } from '../components/saved-reading.tsx';
import { isKind } from '../kinds.ts';
import { Decide } from '../photo/decide.tsx';
import styles from '../photo/photo.module.css';
import { photoOf } from '../photo/queries.ts';
import { TakePhoto } from '../photo/take-photo.tsx';
import { useDecision } from '../photo/use-decision.ts';
import { type Sending, usePhoto } from '../photo/use-photo.ts';
import { useOwnerOf } from '../use-owner-of.ts';
import { type Subject, useSubject } from '../use-subject.ts';

// Asked for together: each chunk of its own costs every first load its name.
export { ChatPhoto } from '../photo/chat-photo.tsx';

/** A reading from a photo of the meter: taken, read, compared and confirmed. */
export function PhotoScreen() {
  const { vitalType } = useParams();
  if (vitalType !== undefined && !isKind(vitalType)) return <NotFound />;
  return <Photo asked={vitalType ?? null} />;
}

function Photo({ asked }: { readonly asked: ReadingKind | null }) {
  const { t } = useWords();
  const acting = useSubject();
  const navigate = useNavigate();
  const say = useToast();
  const inAddress = usePhotoInAddress(acting.personId);
  const { reading } = inAddress;
  const subject = useSubjectOf(reading, acting);
  const { personId, name, isSelf, isCare, home } = subject;
  const isOpen = reading?.state === 'unconfirmed';
  const { saved, before, busy, drop, save, undo, forget } = useDecision(reading);
  const leave = () => {
    say({ message: t('vitals.photo.dropped') });
    navigate(asked && !isCare ? subject.add(asked) : home, { replace: true });
  };
  const startAgain = () => {
    forget();
    inAddress.clear();
  };

  if (subject.isMissing) return <NotFound />;
  const isDeciding = isOpen && !saved;
  return (
    <EntryPage
      title={t(saved && !before ? 'vitals.saved.title' : 'vitals.photo.title')}
      closesTo={home}
      isOpen={isDeciding}
      isWide
    >
      {!isSelf && name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {before && (
        <Alert tone="warn" live="alert">
          {before}
        </Alert>
      )}
      {saved && (
        <Saved
          {...{ saved, subject, busy }}
          onUndo={before ? undefined : () => void undo(saved, () => navigate(home))}
          onAnother={startAgain}
        />
      )}
      {isDeciding && (
        <Asked isRead={reading.status === 'read'}>
          <Decide
            key={reading.id}
            photo={reading}
            asked={asked}
            personId={personId}
            busy={busy}
            mayNeedHelp={!isCare}
            onSave={(type, entered, refused) => void save(type, entered, refused)}
            onAnother={() => void drop(startAgain)}
            onDrop={() => void drop(leave)}
          />
        </Asked>
      )}
      {!saved && !isDeciding && <Taking asked={asked} subject={subject} inAddress={inAddress} />}
    </EntryPage>
  );
}

/** The person of the photo, even after the user has changed the person that they act for. */
function useSubjectOf(reading: PhotoReading | undefined, acting: Subject): Subject {
  const { owner, name } = useOwnerOf(acting.isCare ? undefined : reading?.patient_id);
  if (acting.isCare || !reading) return acting;
  return { ...acting, personId: owner, name, isSelf: owner === undefined };
}

interface SavedProps {
  readonly saved: Vital;
  readonly subject: Subject;
  readonly busy: boolean;
  /** Left out where it was confirmed before. */
  readonly onUndo: (() => void) | undefined;
  readonly onAnother: () => void;
}

function Saved({ saved, subject: { isCare, personId }, busy, onUndo, onAnother }: SavedProps) {
  if (isCare && personId)
    return <ReadingConfirmation vital={saved} patientId={personId} onAnother={onAnother} />;
  return (
    <SavedReading
      item={{ ...saved, written_at: 0 }}
      vital={saved}
      {...{ personId, busy, onAnother, ...(onUndo && { onUndo }) }}
    />
  );
}

interface TakingProps {
  readonly asked: ReadingKind | null;
  readonly subject: Subject;
  readonly inAddress: ReturnType<typeof usePhotoInAddress>;
}

/** Until there is a reading to decide on: the camera, then the photo on its way. */
function Taking({ asked, subject, inAddress: { photo, photoId, found, reading } }: TakingProps) {
  const { t } = useWords();
  if (photo.sending)
    return <OnItsWay sending={photo.sending} onCancel={photo.cancel} onRetry={photo.retry} />;
  if (photoId && found.isPending) return <SkeletonList label={t('shell.busy.loading')} />;
  if (photoId && found.isError) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (reading?.vital_id) return <Navigate replace to={`${subject.base}/${reading.vital_id}/picture`} />;
  return (
    <TakePhoto byHand={subject.add(asked)} onPhoto={(file, takenAt) => void photo.choose(file, takenAt)} />
  );
}

/** The photo that was sent stands in the address, so that a page that is loaded again finds it. */
function usePhotoInAddress(personId: string | undefined) {
  const [search, setSearch] = useSearchParams();
  const photoId = search.get('photo');
  const found = useQuery({ ...photoOf(photoId ?? ''), enabled: photoId !== null });
  const photo = usePhoto(personId, (reading) => {
    queryClient.setQueryData(photoOf(reading.id).queryKey, reading);
    setSearch({ photo: reading.id }, { replace: true });
  });
  return {
    photoId,
    found,
    photo,
    reading: photoId ? found.data : undefined,
    clear: () => setSearch({}, { replace: true }),
  };
}

/** A question replaces the camera: the focus announces it to a screen reader. */
function Asked({ isRead, children }: { readonly isRead: boolean; readonly children: ReactNode }) {
  const { t } = useWords();
  const notified = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notified.current?.focus({ preventScroll: true });
    document.scrollingElement?.scrollTo(0, 0);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div
      ref={notified}
      tabIndex={-1}
      role="group"
      aria-label={t(isRead ? 'vitals.photo.question' : 'vitals.photo.unreadable')}
      className={styles.notified}
    >
      {children}
    </div>
  );
}

function OnItsWay({
  sending,
  onCancel,
  onRetry,
}: {
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) {
  const { t, format } = useWords();
  const isSent = sending.is === 'sending' && sending.share >= 1;
  return (
    <>
      <img className={styles.preview} src={sending.preview} alt={t('vitals.photo.whole')} />
      {sending.is === 'sending' ? (
        <ProgressBar
          label={t(isSent ? 'vitals.photo.reading' : 'vitals.photo.sending')}
          {...(isSent ? {} : { value: sending.share, valueText: format.percent(sending.share) })}
        />
      ) : (
        <Alert tone="bad" live="alert">
          {sending.error}
        </Alert>
      )}
      <Row gap="small">
        {sending.is === 'failed' && (
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            {t('shell.action.retry')}
          </Button>
        )}
        <Button variant="quiet" icon="close" onClick={onCancel}>
          {t(sending.is === 'failed' ? 'vitals.photo.another' : 'vitals.photo.cancel')}
        </Button>
      </Row>
    </>
  );
}
