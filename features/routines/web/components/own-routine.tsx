import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryPathOf } from '#features/vitals/web/parts.ts';
import { Card } from '#platform/ui/card.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Routine } from '../../contract.ts';
import { routineOf } from '../queries.ts';
import { EndRoutine } from './end-routine.tsx';
import { RoutineRow } from './routine-row.tsx';

/** What the care team wants measured; each leads to its keypad, and can be ended. Nothing where nothing is set. */
export function OwnRoutine({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const routines = useQuery(routineOf(personId)).data?.routines ?? [];
  const [ending, setEnding] = useState<Routine | null>(null);
  if (routines.length === 0) return null;
  return (
    <Section title={t('routines.own')}>
      <Card flush>
        <List label={t('routines.own')}>
          {routines.map((routine) => (
            <RoutineRow
              key={routine.routine_id}
              routine={routine}
              href={entryPathOf(routine)}
              onEnd={() => setEnding(routine)}
            />
          ))}
        </List>
      </Card>
      {ending && <EndRoutine routine={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}
