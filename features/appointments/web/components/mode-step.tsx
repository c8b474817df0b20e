import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Mode } from '../../contract.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import { MODE_ICONS, OFFERED_MODES } from './modes.ts';
import { useClinician } from './use-clinician.ts';

/** Video, at the clinic or by phone: one tap. A slot of another mode is a slot no more. */
export function ModeStep({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const clinician = useClinician(plan.clinicianId).data;
  const offered = OFFERED_MODES.filter((mode) => !clinician || clinician.modes.includes(mode));
  const { startsAt: _, ...rest } = plan;
  const href = (mode: Mode) => addressOf(mode === plan.mode ? plan : { ...rest, mode });
  return (
    <Card flush>
      <List label={t('appointments.book.question.mode')}>
        {offered.map((mode) => (
          <ListRow
            key={mode}
            icon={MODE_ICONS[mode]}
            title={t(`appointments.mode.${mode}`)}
            description={t(`appointments.modeHint.${mode}`)}
            href={href(mode)}
            current={mode === plan.mode}
          />
        ))}
      </List>
    </Card>
  );
}
