import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getPatient } from '#features/people/contract/patients.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { isRefused } from '#platform/web/session/outbox.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { addVital, getVital, listVitals } from '../../contract/entries.ts';
import type { Vital } from '../../contract/shapes.ts';
import styles from '../components/entry.module.css';
import { EntryForm } from '../components/entry-form.tsx';
import { EntryPage } from '../components/entry-page.tsx';
import { ReadingConfirmation } from '../components/reading-confirmation.tsx';
import { isKind, KIND_ICONS, KINDS } from '../kinds.ts';
import { newest } from '../queries.ts';
import { type Entered, type Entry, useEntry } from '../use-entry.ts';

/** A clinician enters a reading for a patient in their care. */
export function AddForPatientScreen() {
  const { t } = useWords();
  const { patientId = '' } = useParams();
  const [search] = useSearchParams();
  const type = search.get('type');
  const known = useQuery(newest(patientId));
  if (known.error instanceof ApiError && known.error.status === 404) return <NotFound />;
  if (known.data && isKind(type))
    return <Add key={type} type={type} patientId={patientId} known={known.data.vitals} />;
  return (
    <Page width="task" gap="close">
      <h1>{t('vitals.choose.title')}</h1>
      {known.isError && !known.data ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : !known.data ? (
        <SkeletonList label={t('shell.busy.loading')} />
      ) : (
        <Card flush>
          <List>
            <ListRow
              icon="camera"
              title={t('vitals.photo.title')}
              href={`/patients/${patientId}/vitals/photo`}
            />
            {KINDS.map((kind) => (
              <ListRow
                key={kind}
                icon={KIND_ICONS[kind]}
                title={t(`vitals.type.${kind}`)}
                href={`/patients/${patientId}/add-vital?type=${kind}`}
              />
            ))}
          </List>
        </Card>
      )}
    </Page>
  );
}

function Add({
  type,
  patientId,
  known,
}: {
  readonly type: ReadingKind;
  readonly patientId: string;
  readonly known: readonly Vital[];
}) {
  const { t } = useWords();
  const entry = useEntry(type, known);
  const { id, stored, isFirst, busy, save, next } = useNewForPatient(type, patientId, entry);
  const name = useCall(getPatient, { params: { patient_id: patientId } }).data?.name;
  return (
    <EntryPage
      key={id}
      title={t(stored ? 'vitals.saved.title' : `vitals.type.${type}`)}
      closesTo={`/patients/${patientId}`}
      isOpen={!stored}
    >
      {name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {stored ? (
        <>
          {isFirst && (
            <Alert tone="warn" live="alert">
              {t('vitals.saved.first')}
            </Alert>
          )}
          <ReadingConfirmation vital={stored} patientId={patientId} onAnother={next} />
        </>
      ) : (
        <EntryForm
          entry={entry}
          saveLabel={t('vitals.enter.save')}
          busy={busy}
          onSave={(entered) => void save(entered)}
        />
      )}
    </EntryPage>
  );
}

interface Attempt {
  /** What was entered; time and context, which follow the clock, are a part of it only where the user chose them. */
  readonly entered: string;
  readonly body: BodyOf<typeof addVital>;
}

/**
 * Saves it under one id. The same entry is sent again as it was sent first, with its time. An entry that was corrected
 * is refused if the first one had arrived: then that one is shown.
 */
function useNewForPatient(type: ReadingKind, patientId: string, entry: Entry) {
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const { busy, run } = useBusy();
  const [stored, setStored] = useState<Vital | null>(null);
  const [isFirst, setIsFirst] = useState(false);
  /** The last one that has no answer. */
  const attempt = useRef<Attempt | null>(null);
  const send = async (given: Entered): Promise<Vital> => {
    const readings = { ...given.readings };
    const chosen = entry.isContextChosen ? readings : { ...readings, context: undefined };
    const entered = JSON.stringify({ ...given, readings: chosen, taken_at: entry.time && given.taken_at });
    const body = { id, patient_id: patientId, type, ...given, readings, source: 'manual' as const };
    attempt.current = attempt.current?.entered === entered ? attempt.current : { entered, body };
    try {
      return await call(addVital, { body: attempt.current.body });
    } catch (error) {
      if (isRefused(error)) attempt.current = null;
      if (!isIdTaken(error)) throw error;
      const first = await call(getVital, { params: { vital_id: id } });
      setIsFirst(true);
      return first;
    }
  };
  const save = (given: Entered) =>
    run(async () => {
      try {
        setStored(await send(given));
        void invalidate(client, listVitals);
      } catch (error) {
        entry.refused(error);
      }
    });
  const next = () => {
    attempt.current = null;
    setStored(null);
    setIsFirst(false);
    // What was typed to correct the first one is saved as the next one.
    if (!isFirst) entry.clear();
    setId(newId());
  };
  return { id, stored, isFirst, busy, save, next };
}

const isIdTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'vital_id_taken';
