import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { getVitalHistory, listVitals } from '../../contract/entries.ts';
import { getVitalPhoto, removeVitalPhoto } from '../../contract/photos.ts';
import { lineOf, nameOf, type Shown } from '../figures.ts';
import { useOrigin } from '../origin.ts';
import styles from '../photo/photo.module.css';
import { PictureCut } from '../photo/picture-cut.tsx';
import { pictureOf } from '../photo/queries.ts';
import { type Subject, useSubject } from '../use-subject.ts';

/** The picture from which a reading came, beside what was read in it and what was made of that. */
export function PictureScreen() {
  const { t } = useWords();
  const { vitalId = '' } = useParams();
  const subject = useSubject();
  const known = useQuery(pictureOf(vitalId));
  if (subject.isMissing || (known.error instanceof ApiError && known.error.status === 404))
    return <NotFound />;
  return (
    <Page gap="close">
      <h1>{t('vitals.picture.title')}</h1>
      {subject.isCare && subject.name && (
        <p className={styles.quiet}>{t('vitals.enter.for', { name: subject.name })}</p>
      )}
      {known.data ? (
        <Picture shown={known.data} subject={subject} />
      ) : known.isLoadingError ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </Page>
  );
}

const NONE: ReadonlySet<string> = new Set();

const same = (one: Shown, other: Shown): boolean =>
  one.type === other.type &&
  one.unit === other.unit &&
  JSON.stringify(Object.entries(one.readings).sort()) ===
    JSON.stringify(Object.entries(other.readings).sort());

type ShownPhoto = ReplyOf<typeof getVitalPhoto>;

function Picture({ shown, subject }: { readonly shown: ShownPhoto; readonly subject: Subject }) {
  const words = useWords();
  const { t, format } = words;
  const originOf = useOrigin();
  const { vital, file_id, read } = shown;
  return (
    <div className={styles.decide}>
      <div>
        {file_id ? (
          <PictureCut src={`/api/files/${file_id}`} boxes={read?.boxes ?? []} marked={NONE} />
        ) : (
          <Alert tone="info" icon="photo">
            {t('vitals.picture.none')}
          </Alert>
        )}
      </div>
      <div className={styles.aside}>
        <Versions shown={shown} />
        <p className={styles.quiet}>
          {nameOf(vital, words)} · {format.dayAndTime(vital.taken_at)} · {originOf(vital)}
        </p>
        <div className={styles.below}>
          <LinkButton href={subject.home}>
            {t(subject.isCare ? 'vitals.care.toPatient' : 'vitals.home.all')}
          </LinkButton>
          {shown.can.remove && <Remove vitalId={vital.id} />}
        </div>
      </div>
    </div>
  );
}

/** What was read in it, what was saved, and what it is today: each where it differs from the others. */
function Versions({ shown }: { readonly shown: ShownPhoto }) {
  const words = useWords();
  const { t } = words;
  const { vital, read, confirmed } = shown;
  const guess = read && { type: read.kind, readings: read.readings, unit: read.unit };
  const saved = confirmed && { type: confirmed.kind, readings: confirmed.readings, unit: confirmed.unit };
  const first = saved ?? vital;
  return (
    <Card flush>
      <List label={t('vitals.picture.beside')}>
        {saved && !(guess && same(guess, first)) && (
          <ListRow
            title={guess ? lineOf(guess, words) : t('vitals.picture.notRead')}
            description={t('vitals.picture.read')}
          />
        )}
        {saved && (
          <ListRow
            title={lineOf(saved, words)}
            description={t(
              guess && !same(guess, saved) ? 'vitals.picture.corrected' : 'vitals.picture.saved',
            )}
          />
        )}
        {!(saved && same(first, vital)) && (
          <ListRow
            title={lineOf(vital, words)}
            description={saved ? t('vitals.history.today') : nameOf(vital, words)}
          />
        )}
      </List>
    </Card>
  );
}

/** Takes the picture away after a question; the reading stays. */
function Remove({ vitalId }: { readonly vitalId: string }) {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const [asks, setAsks] = useState(false);
  const { busy, run } = useBusy();
  const remove = () =>
    run(async () => {
      try {
        await call(removeVitalPhoto, { params: { vital_id: vitalId } });
        await invalidate(queryClient, getVitalPhoto, listVitals, getVitalHistory);
        say({ message: t('vitals.picture.removed') });
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
      setAsks(false);
    });
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
        {t('vitals.picture.remove')}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('vitals.picture.removeTitle')}
        confirmLabel={t('vitals.picture.remove')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      >
        <p>{t('vitals.picture.removeBody')}</p>
      </ConfirmDialog>
    </>
  );
}
