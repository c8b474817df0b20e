import { listTestPackages } from '#features/lab-tests/contract.ts';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
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
  if (!data) return null;
  return (
    <FieldGroup label={t('payments.coupons.packages')} hint={t('payments.coupons.packagesHint')}>
      <div className={styles.choices}>
        {data.packages.map(({ package_id: id, name }) => (
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
