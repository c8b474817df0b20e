import { useQuery } from '@tanstack/react-query';
import { type FoundMedicine, searchMedicines } from '#features/medicines/contract.ts';
import { Card } from '#platform/ui/card.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useSettled } from '#platform/web/client/use-settled.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './medicines.module.css';

const SHOWN = 5;

export interface NamedMedicine {
  readonly name: string;
  readonly strength: string;
  /** Of the catalogue; null for what was typed. */
  readonly found: FoundMedicine | null;
}

/** Which medicine: one of the catalogue, found in any of the languages, or whatever stands on the strip. */
export function MedicineName({
  id,
  value,
  error,
  onValue,
}: StrengthProps & { readonly id: string; readonly error: string | undefined }) {
  const { t } = useWords();
  const typed = useSettled(value.name.trim());
  const isOpen = value.found === null && typed.length >= 2;
  const { data } = useQuery({
    ...queryOf(searchMedicines, { query: { search: typed } }),
    enabled: isOpen,
  });
  const found = isOpen ? (data?.medicines.slice(0, SHOWN) ?? []) : [];
  return (
    <>
      <TextField
        id={id}
        label={t('medications.add.name')}
        hint={t('medications.add.nameHint')}
        value={value.name}
        error={error}
        autoComplete="off"
        maxLength={200}
        onValue={(name) => onValue({ ...value, name, found: null })}
      />
      {found.length > 0 && (
        <Card flush>
          <List label={t('medications.add.found')}>
            {found.map((each) => (
              <ListRow
                key={each.medicine_id}
                icon="pill"
                title={each.name}
                description={
                  [each.found_by, each.similar && t('medications.add.similar')].filter(Boolean).join(' · ') ||
                  undefined
                }
                onPress={() => onValue({ name: each.name, strength: '', found: each })}
              />
            ))}
          </List>
        </Card>
      )}
      <Strength value={value} onValue={onValue} />
    </>
  );
}

interface StrengthProps {
  readonly value: NamedMedicine;
  readonly onValue: (value: NamedMedicine) => void;
}

function Strength({ value, onValue }: StrengthProps) {
  const { t } = useWords();
  const strengths = [...new Set(value.found?.products.map(({ strength }) => strength) ?? [])];
  return (
    <>
      {strengths.length > 0 && (
        <FieldGroup label={t('medications.add.strengths')}>
          <div className={styles.chips}>
            {strengths.map((strength) => (
              <Chip
                key={strength}
                pressed={strength === value.strength}
                onPress={() => onValue({ ...value, strength })}
              >
                {strength}
              </Chip>
            ))}
          </div>
        </FieldGroup>
      )}
      <TextField
        label={t('medications.add.strength')}
        hint={t('medications.add.strengthHint')}
        optionalLabel={t('medications.add.optional')}
        value={value.strength}
        maxLength={100}
        onValue={(strength) => onValue({ ...value, strength })}
      />
    </>
  );
}
