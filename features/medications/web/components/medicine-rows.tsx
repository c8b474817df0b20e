import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Medication } from '../../contract/shapes.ts';
import { hasTimes } from '../../rules/regimen.ts';
import { currentRegimen, nameOf, regimenText } from '../texts.ts';

/** From then on it is time to get more. */
export const FEW_DAYS = 7;

export function MedicineRows({
  title,
  description,
  medications,
  linked = true,
}: {
  readonly title: string;
  readonly description?: string;
  readonly medications: readonly Medication[];
  readonly linked?: boolean;
}) {
  const words = useWords();
  const { t } = words;
  if (medications.length === 0) return null;
  const badgeOf = (medication: Medication) => {
    const regimen = currentRegimen(medication);
    const state = regimen?.state;
    if (state === 'paused') return <StatusBadge tone="info">{t('medications.regimen.paused')}</StatusBadge>;
    if (regimen && state === 'active' && !hasTimes(regimen))
      return <StatusBadge tone="warn">{t('medications.regimen.noTimes')}</StatusBadge>;
    const days = medication.days_left;
    if (state === 'stopped' || days === null || days > FEW_DAYS) return null;
    return <StatusBadge tone="warn">{t('medications.stock.days', { count: days })}</StatusBadge>;
  };
  return (
    <Section title={title} description={description}>
      <Card flush>
        <List label={title}>
          {medications.map((medication) => {
            const regimen = currentRegimen(medication);
            return (
              <ListRow
                key={medication.medication_id}
                icon="pill"
                title={nameOf(medication)}
                description={regimen && regimenText(regimen, words)}
                end={badgeOf(medication)}
                {...(linked ? { href: `/medicines/${medication.medication_id}` } : {})}
              />
            );
          })}
        </List>
      </Card>
    </Section>
  );
}
