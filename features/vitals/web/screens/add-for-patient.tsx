import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getPatient } from '#features/people/contract/patients.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
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
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { addVital, listVitals } from '../../contract/entries.ts';
import type { Vital } from '../../contract/shapes.ts';
import styles from '../components/entry.module.css';
import { EntryForm } from '../components/entry-form.tsx';
import { EntryPage } from '../components/entry-page.tsx';
import { ReadingConfirmation } from '../components/reading-confirmation.tsx';
import { isKind, KIND_ICONS, KINDS } from '../kinds.ts';
import { newest } from '../queries.ts';
import { type Entered, useEntry } from '../use-entry.ts';

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
  const client = useQueryClient();
  const entry = useEntry(type, known);
  // The id of this reading: sent twice, it is stored once.
  const [id, setId] = useState(newId);
  const { busy, run } = useBusy();
  const [stored, setStored] = useState<Vital | null>(null);
  const name = useCall(getPatient, { params: { patient_id: patientId } }).data?.name;
  const save = (entered: Entered) =>
    run(async () => {
      try {
        const readings = { ...entered.readings };
        const body = { id, patient_id: patientId, type, ...entered, readings, source: 'manual' as const };
        setStored(await call(addVital, { body }));
        void invalidate(client, listVitals);
      } catch (error) {
        entry.refused(error);
      }
    });
  return (
    <EntryPage
      key={id}
      title={t(stored ? 'vitals.saved.title' : `vitals.type.${type}`)}
      closesTo={`/patients/${patientId}`}
      isOpen={!stored}
    >
      {name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {stored ? (
        <ReadingConfirmation
          vital={stored}
          patientId={patientId}
          onAnother={() => {
            setStored(null);
            entry.clear();
            setId(newId());
          }}
        />
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
