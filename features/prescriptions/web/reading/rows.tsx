import { List, ListRow } from '#platform/ui/list-row.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PrescriptionState, PrescriptionSummary } from '../../contract.ts';

export const TONE_OF: Readonly<Record<PrescriptionState, Tone>> = {
  draft: 'warn',
  signed: 'ok',
  replaced: 'bad',
  withdrawn: 'bad',
  expired: 'neutral',
};

interface RowsProps {
  readonly prescriptions: readonly PrescriptionSummary[];
  /** Names the patient: of a list of several patients. */
  readonly isOfMany?: boolean;
  readonly hrefOf: (row: PrescriptionSummary) => string;
}

export function PrescriptionRows({ prescriptions, isOfMany = false, hrefOf }: RowsProps) {
  const { t, format } = useWords();
  return (
    <List>
      {prescriptions.map((row) => {
        const medicines = row.medicines.join(', ') || t('prescriptions.list.empty');
        return (
          <ListRow
            key={row.prescription_id}
            icon="pill"
            href={hrefOf(row)}
            title={isOfMany ? (row.patient_name ?? '') : medicines}
            description={[format.shortDay(row.at), isOfMany ? medicines : row.doctor_name]
              .filter(Boolean)
              .join(' · ')}
            end={<StatusBadge tone={TONE_OF[row.state]}>{t(`prescriptions.state.${row.state}`)}</StatusBadge>}
          />
        );
      })}
    </List>
  );
}
