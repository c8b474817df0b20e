import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { usePackages } from '../queries.ts';

interface Props {
  readonly id?: string;
  readonly value: string;
  readonly onValue: (packageId: string) => void;
  readonly error?: string | undefined;
}

/** Everything that is sold, packages first; one types the first letters to find it. */
export function PackageField(control: Props) {
  const { t, format } = useWords();
  const packages = usePackages();
  if (packages.isError && !packages.data)
    return <Problem error={packages.error} onRetry={() => void packages.refetch()} />;
  const choices = (packages.data?.packages ?? [])
    .filter(({ available }) => available)
    .map((each) => ({ value: each.package_id, label: `${each.name} · ${format.money(each.price)}` }));
  return (
    <SelectField
      {...control}
      label={t('labs.suggest.which')}
      placeholder={t('labs.suggest.choose')}
      choices={choices}
    />
  );
}
