import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DoseState } from '../../contract/shapes.ts';
import { versionAt } from '../../rules/regimen.ts';
import type { ShownDose } from '../day.ts';
import { doseText, nameOf } from '../texts.ts';
import { useAnswers } from '../use-answers.ts';
import { SkipSheet } from './skip-sheet.tsx';

const ICONS: Readonly<Record<DoseState, IconName>> = {
  taken: 'check',
  skipped: 'minus',
  next: 'pill',
  due: 'clock',
  missed: 'alert',
};

/** The doses of the day that need nothing now: answered, missed, still to come. */
export function DayRows({ doses }: { readonly doses: readonly ShownDose[] }) {
  const words = useWords();
  const { t, format } = words;
  const { take, undo } = useAnswers();
  const [skipping, setSkipping] = useState<ShownDose | null>(null);
  if (doses.length === 0) return null;
  const stateOf = ({ state, event }: ShownDose) =>
    event && state === 'taken'
      ? t('medications.state.takenAt', { time: format.time(event.at) })
      : t(`medications.state.${state}`);
  return (
    <Card flush>
      <List label={t('medications.today.doses')}>
        {doses.map((dose) => {
          const version = versionAt(dose.medication.regimens, dose.due_at);
          const name = nameOf(dose.medication);
          const amount = version ? doseText(dose.amount, version.unit, words) : '';
          const taken = {
            label: t('medications.action.taken'),
            icon: 'check' as const,
            onSelect: () => take([dose]),
          };
          const skip = {
            label: t('medications.action.skip'),
            icon: 'close' as const,
            onSelect: () => setSkipping(dose),
          };
          const back = {
            label: t('medications.action.undo'),
            icon: 'refresh' as const,
            onSelect: () => undo([dose]),
          };
          return (
            <ListRow
              key={`${dose.medication_id} ${dose.slot} ${dose.turn}`}
              icon={ICONS[dose.state]}
              title={name}
              description={`${format.time(dose.due_at)} · ${amount} · ${stateOf(dose)}`}
              end={
                dose.medication.can.answer && (
                  <Menu
                    icon="dots"
                    label={t('medications.action.ofOne', { name })}
                    items={dose.event ? [back] : [taken, skip]}
                  />
                )
              }
            />
          );
        })}
      </List>
      {skipping && <SkipSheet doses={[skipping]} onClose={() => setSkipping(null)} />}
    </Card>
  );
}
