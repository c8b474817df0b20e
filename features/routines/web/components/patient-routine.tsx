import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whatOf } from '#features/vitals/web/parts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { endRegularVital, listRegularVitals, type Routine } from '../../contract.ts';
import { routineOf } from '../queries.ts';
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
      {ending && <EndDialog routine={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function EndDialog({ routine, onClose }: { readonly routine: Routine; readonly onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const client = useQueryClient();
  const say = useToast();
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const end = () =>
    run(async () => {
      try {
        await call(endRegularVital, { params: { routine_id: routine.routine_id } });
        await invalidate(client, listRegularVitals);
        say({ message: t('routines.ended') });
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
      onClose();
    });
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('routines.endTitle')}
      confirmLabel={t('routines.end')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{whatOf(routine, words)}</p>
      <p>{t('routines.endHint')}</p>
    </ConfirmDialog>
  );
}
