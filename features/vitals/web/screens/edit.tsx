import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { getVital, getVitalHistory, listVitals, updateVital } from '../../contract/entries.ts';
import type { Vital } from '../../contract/shapes.ts';
import styles from '../components/entry.module.css';
import { EntryForm } from '../components/entry-form.tsx';
import { SavedReading } from '../components/saved-reading.tsx';
import { nameOf } from '../figures.ts';
import { oneVital } from '../queries.ts';
import { type Entered, useEntry } from '../use-entry.ts';
import { useOwnerOf } from '../use-owner-of.ts';

type OneVital = ReplyOf<typeof getVital>;

/** Changes a reading; what it was stays in its history. */
export function EditScreen() {
  const { t } = useWords();
  const { vitalId = '' } = useParams();
  const vital = useQuery(oneVital(vitalId));
  if (vital.error instanceof ApiError && vital.error.status === 404) return <NotFound />;
  if (vital.data) return vital.data.can.edit ? <Edit key={vitalId} vital={vital.data} /> : <NotFound />;
  return (
    <Page width="task" gap="close">
      <h1>{t('vitals.edit.title')}</h1>
      {vital.isLoadingError ? (
        <Problem error={vital.error} onRetry={() => void vital.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </Page>
  );
}

function Edit({ vital }: { readonly vital: OneVital }) {
  const words = useWords();
  const { t } = words;
  const say = useToast();
  const navigate = useNavigate();
  const { owner, name } = useOwnerOf(vital.patient_id);
  const { busy, run } = useBusy();
  const [saved, setSaved] = useState<Vital | null>(null);
  // What stood there when it was opened: a change from elsewhere doesn't overwrite what is typed.
  const [before] = useState(vital);
  const entry = useEntry(before.type, [], before);
  const save = ({ taken_at, ...entered }: Entered) =>
    run(async () => {
      // The form knows minutes: a time that wasn't changed keeps its seconds.
      const isSameTime = taken_at.slice(0, 16) === before.taken_at.slice(0, 16);
      try {
        const changed = await call(updateVital, {
          params: { vital_id: before.id },
          body: { ...entered, readings: { ...entered.readings }, ...(isSameTime ? {} : { taken_at }) },
        });
        void invalidate(queryClient, listVitals, getVital, getVitalHistory);
        // What is outside its range is said as it is when it is typed again.
        if (changed.level && changed.level !== 'in_range') return setSaved(changed);
        say({ message: t('vitals.edit.saved') });
        navigate('/vitals', { replace: true });
      } catch (error) {
        entry.refused(error);
      }
    });
  if (saved)
    return (
      <Page width="task" gap="close">
        <h1>{t('vitals.saved.title')}</h1>
        {name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
        <SavedReading item={{ ...saved, written_at: 0 }} vital={saved} personId={owner} busy={false} />
      </Page>
    );
  return (
    <Page width="task" gap="close">
      <h1>{t('vitals.edit.title')}</h1>
      {name && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      <p className={styles.quiet}>{nameOf(before, words)}</p>
      <EntryForm
        entry={entry}
        saveLabel={t('vitals.edit.save')}
        busy={busy}
        onSave={(entered) => void save(entered)}
      />
    </Page>
  );
}
