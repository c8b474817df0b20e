import { doseUnitOf, FORMS, routeOfForm } from '#features/medicines/rules.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { DOSE_ROUTES, type PrescriptionLine } from '../../contract.ts';

interface ProductFieldsProps {
  readonly line: PrescriptionLine;
  readonly onChange: (part: Partial<PrescriptionLine>) => void;
}

/** Strength, form and route of a medicine for which the catalogue has no product; the law goes by the route. */
export function ProductFields({ line, onChange }: ProductFieldsProps) {
  const { t } = useWords();
  const chooseForm = (value: string) => {
    const form = FORMS.find((each) => each === value);
    // The unit of the previous form would make the dose wrong. Forms without a default unit leave it to the doctor.
    const unit = doseUnitOf(form, line.strength);
    onChange({ form, route: form && routeOfForm(form), unit } as Partial<PrescriptionLine>);
  };
  /** Insulin is recognised by its strength. */
  const changeStrength = (strength: string) => {
    const unit = line.unit ?? doseUnitOf(line.form, strength);
    onChange({ strength: strength || undefined, unit } as Partial<PrescriptionLine>);
  };
  return (
    <>
      <TextField
        label={t('prescriptions.composer.strength')}
        maxLength={60}
        value={line.strength ?? ''}
        onValue={changeStrength}
      />
      <SelectField
        label={t('prescriptions.composer.form')}
        value={line.form ?? ''}
        placeholder="–"
        choices={FORMS.map((value) => ({ value, label: t(`prescriptions.form.${value}`) }))}
        onValue={chooseForm}
      />
      <SelectField
        label={t('prescriptions.composer.route')}
        value={line.route ?? 'oral'}
        choices={DOSE_ROUTES.map((value) => ({ value, label: t(`prescriptions.route.${value}`) }))}
        onValue={(route) => onChange({ route } as Partial<PrescriptionLine>)}
      />
    </>
  );
}
