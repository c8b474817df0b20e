import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Routine } from '../../contract.ts';
import { routineOf } from '../queries.ts';
import { EndRoutine } from './end-routine.tsx';
import { RoutineRow } from './routine-row.tsx';
import { RoutineSheet } from './routine-sheet.tsx';

/** On the page of a patient: what they are to measure, for who looks after them to set. */
export function PatientRoutine({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const known = useQuery(routineOf(patientId));
  const [sheet, setSheet] = useState<{ readonly routine: Routine | null } | null>(null);
  const [ending, setEnding] = useState<Routine | null>(null);
  const { routines = [], can } = known.data ?? {};
  return (
    <Section
      title={t('routines.title')}
      aside={
        can?.add && (
          <Button compact icon="plus" onClick={() => setSheet({ routine: null })}>
            {t('routines.add')}
          </Button>
        )
      }
    >
      {known.isError && !known.data ? (
        <Problem error={known.error} onRetry={() => void known.refetch()} />
      ) : !known.data ? (
        <Skeleton lines={2} />
      ) : routines.length === 0 ? (
        <p>{t('routines.none')}</p>
      ) : (
        <Card flush>
          <List label={t('routines.title')}>
            {routines.map((routine) => (
              <RoutineRow
                key={routine.routine_id}
                routine={routine}
                onChange={() => setSheet({ routine })}
                onEnd={() => setEnding(routine)}
              />
            ))}
          </List>
        </Card>
      )}
      {sheet && <RoutineSheet patientId={patientId} routine={sheet.routine} onClose={() => setSheet(null)} />}
      {ending && <EndRoutine routine={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}
