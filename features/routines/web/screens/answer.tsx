import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { entryPathOf } from '#features/vitals/web/parts.ts';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { routineOf } from '../queries.ts';

/** The target of a reminder: opens the keypad for the kind of reading and the person of the routine. */
export function AnswerScreen() {
  const { t } = useWords();
  const { routineId } = useParams();
  const [search] = useSearchParams();
  const { personId, setActingFor } = useActingFor();
  const subject = search.get('for') ?? undefined;
  const known = useQuery(routineOf(subject));
  const isTheirs = known.data !== undefined;
  useEffect(() => {
    if (isTheirs && personId !== subject) setActingFor(subject);
  }, [isTheirs, personId, subject, setActingFor]);
  if (known.data && personId === subject) {
    const routine = known.data.routines.find((each) => each.routine_id === routineId);
    // One that has ended wants nothing any more.
    return <Navigate replace to={routine ? entryPathOf(routine) : '/vitals'} />;
  }
  return (
    <Page width="task" gap="close">
      <h1>{t('vitals.choose.title')}</h1>
      {known.isLoadingError ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </Page>
  );
}
