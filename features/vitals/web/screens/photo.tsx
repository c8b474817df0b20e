import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Row } from '#platform/ui/layout.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { deleteVital, listVitals } from '../../contract/entries.ts';
import { confirmPhoto, dismissPhoto, listUndecidedPhotos } from '../../contract/photos.ts';
import type { Vital } from '../../contract/shapes.ts';
import { ReadingConfirmation } from '../components/reading-confirmation.tsx';
import { SavedReading } from '../components/saved-reading.tsx';
import { isKind } from '../kinds.ts';
import { Decide } from '../photo/decide.tsx';
import styles from '../photo/photo.module.css';
import { photoOf } from '../photo/queries.ts';
import { TakePhoto } from '../photo/take-photo.tsx';
import { type Sending, usePhoto } from '../photo/use-photo.ts';
import type { Entered } from '../use-entry.ts';
import { useSubject } from '../use-subject.ts';

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
  const subject = useSubject();
  const { personId, name, isSelf, isCare, home, base } = subject;
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const say = useToast();
  const textOf = useErrorText();
  // In the address, so that a page that is loaded again finds it.
  const photoId = search.get('photo');
  const found = useQuery({ ...photoOf(photoId ?? ''), enabled: photoId !== null });
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Vital | null>(null);
  const notified = useRef<HTMLDivElement>(null);
  const photo = usePhoto(personId, (reading) => {
    queryClient.setQueryData(photoOf(reading.id).queryKey, reading);
    setSearch({ photo: reading.id }, { replace: true });
  });
  const decided = () => {
    void queryClient.invalidateQueries({ queryKey: [listUndecidedPhotos.name] });
    void queryClient.invalidateQueries({ queryKey: [listVitals.name] });
  };
  const reading = photoId ? found.data : undefined;
  const isOpen = reading?.state === 'unconfirmed';
  // What was the camera is now something else: whoever can't see it is told.
  useEffect(() => {
    if (!isOpen) return;
    notified.current?.focus({ preventScroll: true });
    document.scrollingElement?.scrollTo(0, 0);
  }, [isOpen]);

  const startAgain = () => {
    setSaved(null);
    setSearch({}, { replace: true });
  };
  const drop = async (then: () => void) => {
    if (!reading) return;
    setBusy(true);
    try {
      await call(dismissPhoto, { params: { photo_id: reading.id } });
      decided();
      then();
    } catch (error) {
      say({ tone: 'bad', message: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const save = async (type: ReadingKind, entered: Entered, refused: (error: unknown) => void) => {
    if (!reading) return;
    setBusy(true);
    try {
      const body = { type, ...entered, readings: { ...entered.readings } };
      setSaved(await call(confirmPhoto, { params: { photo_id: reading.id }, body }));
      decided();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  const undo = async ({ id }: Vital) => {
    setBusy(true);
    try {
      await call(deleteVital, { params: { vital_id: id } });
      void queryClient.invalidateQueries({ queryKey: [listVitals.name] });
      say({ message: t('vitals.saved.undone') });
      navigate(home);
    } catch (error) {
      say({ tone: 'bad', message: textOf(error) });
      setBusy(false);
    }
  };

  if (subject.isMissing) return <NotFound />;
  const isDeciding = isOpen && !saved;
  return (
    <div className={classNames(styles.page, isDeciding && styles.wide)}>
      <h1>{t(saved ? 'vitals.saved.title' : 'vitals.photo.title')}</h1>
      {!isSelf && name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {saved && isCare && personId ? (
        <ReadingConfirmation vital={saved} patientId={personId} onAnother={startAgain} />
      ) : saved ? (
        <SavedReading
          item={{ ...saved, written_at: 0 }}
          vital={saved}
          personId={personId}
          busy={busy}
          onUndo={() => void undo(saved)}
          onAnother={startAgain}
        />
      ) : isDeciding ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
        <div
          ref={notified}
          tabIndex={-1}
          role="group"
          aria-label={t(reading.status === 'read' ? 'vitals.photo.question' : 'vitals.photo.unreadable')}
          className={styles.notified}
        >
          <Decide
            key={reading.id}
            photo={reading}
            asked={asked}
            personId={personId}
            busy={busy}
            mayNeedHelp={!isCare}
            onSave={(type, entered, refused) => void save(type, entered, refused)}
            onAnother={() => void drop(startAgain)}
            onDrop={() =>
              void drop(() => {
                say({ message: t('vitals.photo.dropped') });
                navigate(asked && !isCare ? subject.add(asked) : home, { replace: true });
              })
            }
          />
        </div>
      ) : photo.sending ? (
        <OnItsWay sending={photo.sending} onCancel={photo.cancel} onRetry={photo.retry} />
      ) : photoId && found.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} />
      ) : photoId && found.isError ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : reading?.vital_id ? (
        <Navigate replace to={`${base}/${reading.vital_id}/picture`} />
      ) : (
        <TakePhoto byHand={subject.add(asked)} onPhoto={(file) => void photo.choose(file)} />
      )}
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
