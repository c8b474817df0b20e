import { useState } from 'react';
import { listTestPackages } from '#features/lab-tests/contract.ts';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './payments.module.css';

/** More than so many for one coupon is no limit any more, and the server takes no more. */
const MOST = 50;

interface PackagesProps {
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
}

/** Which tests and packages a coupon lowers; none chosen: all of them. */
export function CouponPackages({ chosen, onChosen }: PackagesProps) {
  const { t } = useWords();
  const { data } = useCall(listTestPackages, { query: {} });
  const [wanted, setWanted] = useState('');
  if (!data) return null;
  const words = wanted.toLowerCase().split(/\s+/);
  // What was chosen stays in sight, above what is looked for.
  const shown = [
    ...data.packages.filter(({ package_id: id }) => chosen.includes(id)),
    ...data.packages.filter(
      ({ package_id: id, name }) =>
        !chosen.includes(id) && words.every((word) => name.toLowerCase().includes(word)),
    ),
  ];
  return (
    <FieldGroup label={t('payments.coupons.packages')} hint={t('payments.coupons.packagesHint')}>
      <TextField
        label={t('lab-tests.search')}
        type="search"
        value={wanted}
        onValue={setWanted}
        autoComplete="off"
        // Looking for a test does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.choices}>
        {shown.map(({ package_id: id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= MOST}
            onChecked={(isChosen) =>
              onChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
