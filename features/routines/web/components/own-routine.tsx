import { useQuery } from '@tanstack/react-query';
import { entryPathOf } from '#features/vitals/web/parts.ts';
import { Card } from '#platform/ui/card.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { routineOf } from '../queries.ts';
import { RoutineRow } from './routine-row.tsx';

/** What the care team wants measured; each leads to its keypad. Nothing where nothing is set. */
export function OwnRoutine({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const routines = useQuery(routineOf(personId)).data?.routines ?? [];
  if (routines.length === 0) return null;
  return (
    <Section title={t('routines.own')}>
      <Card flush>
        <List label={t('routines.own')}>
          {routines.map((routine) => (
            <RoutineRow key={routine.routine_id} routine={routine} href={entryPathOf(routine)} />
          ))}
        </List>
      </Card>
    </Section>
  );
}
