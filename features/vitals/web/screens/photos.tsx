import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { dismissPhoto, listUndecidedPhotos, type PhotoReading } from '../../contract/photos.ts';
import { lineOf, nameOf } from '../figures.ts';
import styles from '../photo/photo.module.css';
import { PictureCut } from '../photo/picture-cut.tsx';
import { undecidedOf } from '../photo/queries.ts';
import { useSubject } from '../use-subject.ts';

/** Pictures are large: so many are loaded until more are asked for. */
const SHOWN = 6;
const NONE: ReadonlySet<string> = new Set();

/** Photos that were read and wait for a decision. */
export function UndecidedPhotosScreen() {
  const { t } = useWords();
  const subject = useSubject();
  const known = useQuery(undecidedOf(subject.personId));
  const [shown, setShown] = useState(SHOWN);
  const { busy, drop, heading } = useDropping();
  if (subject.isMissing) return <NotFound />;
  const photos = known.data?.photos;
  return (
    <Page width="task" gap="close">
      <h1 ref={heading} tabIndex={-1} className={styles.notified}>
        {t('vitals.undecided.title')}
      </h1>
      {!subject.isSelf && <p className={styles.quiet}>{t('vitals.enter.for', { name: subject.name })}</p>}
      {known.isError && !photos && <Problem error={known.error} onRetry={() => void known.refetch()} />}
      {known.isPending && <SkeletonList label={t('shell.busy.loading')} rows={3} />}
      {photos?.length === 0 && (
        <EmptyState
          icon="check"
          title={t('vitals.undecided.none')}
          action={
            <Row>
              <LinkButton href={subject.home}>
                {t(subject.isCare ? 'vitals.care.toPatient' : 'vitals.home.all')}
              </LinkButton>
            </Row>
          }
        />
      )}
      {photos && photos.length > 0 && (
        <>
          <p className={styles.quiet}>{t('vitals.undecided.hint')}</p>
          <ul className={styles.waiting} aria-label={t('vitals.undecided.title')}>
            {photos.slice(0, shown).map((photo) => (
              <Undecided
                key={photo.id}
                photo={photo}
                base={subject.base}
                busy={busy === photo.id}
                onDrop={() => void drop(photo)}
              />
            ))}
          </ul>
          {photos.length > shown && (
            <Row>
              <Button onClick={() => setShown(shown + SHOWN)}>{t('vitals.list.more')}</Button>
            </Row>
          )}
        </>
      )}
    </Page>
  );
}

function useDropping() {
  const { t } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const textOf = useErrorText();
  const { what: busy, run } = useBusy<string>();
  const [dropped, setDropped] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the place in the page isn't.
  useEffect(() => {
    if (dropped > 0) heading.current?.focus();
  }, [dropped]);
  const drop = ({ id }: PhotoReading) =>
    run(async () => {
      try {
        await call(dismissPhoto, { params: { photo_id: id } });
        await invalidate(client, listUndecidedPhotos);
        setDropped(dropped + 1);
        say({ message: t('vitals.photo.dropped') });
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
    }, id);
  return { busy, drop, heading };
}

function Undecided({
  photo,
  base,
  busy,
  onDrop,
}: {
  readonly photo: PhotoReading;
  readonly base: string;
  readonly busy: boolean;
  readonly onDrop: () => void;
}) {
  const words = useWords();
  const { t, format } = words;
  const { kind, readings, unit } = photo;
  const read = kind && readings && unit ? { type: kind, readings, unit } : null;
  const line = read ? lineOf(read, words) : t('vitals.photo.unreadable');
  const at = format.dayAndTime(photo.made_at);
  return (
    <li>
      <Card>
        <div className={styles.undecided}>
          {photo.file_id && (
            <PictureCut src={`/api/files/${photo.file_id}`} boxes={photo.boxes} marked={NONE} />
          )}
          <div>
            <h2 className={styles.guess}>{read ? t('vitals.undecided.read', { reading: line }) : line}</h2>
            <p className={styles.quiet}>
              {read && `${nameOf(read, words)} · `}
              <time dateTime={photo.made_at}>{at}</time>
            </p>
            {photo.kept_until && (
              <p className={styles.quiet}>
                {t('vitals.undecided.until', { day: format.shortDay(photo.kept_until) })}
              </p>
            )}
          </div>
          <Row gap="small">
            <LinkButton
              variant="primary"
              href={`${base}/photo?photo=${photo.id}`}
              aria-label={`${t('vitals.undecided.check')}: ${line}, ${at}`}
            >
              {t('vitals.undecided.check')}
            </LinkButton>
            <Button
              variant="quiet"
              icon="trash"
              busy={busy}
              aria-label={`${t('vitals.photo.drop')}: ${line}, ${at}`}
              onClick={onDrop}
            >
              {t('vitals.photo.drop')}
            </Button>
          </Row>
        </div>
      </Card>
    </li>
  );
}
