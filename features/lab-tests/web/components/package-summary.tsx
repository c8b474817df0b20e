import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { LabPackage } from '../../contract.ts';
import styles from './tests.module.css';

/** What it costs, and what it would cost otherwise. */
export function Price({ of }: { readonly of: LabPackage }) {
  const { t, format } = useWords();
  const instead = of.list_price > of.price ? format.money(of.list_price) : undefined;
  return (
    <p className={styles.price}>
      <VisuallyHidden>{t('lab-tests.price')}</VisuallyHidden> <strong>{format.money(of.price)}</strong>
      {instead && (
        <>
          {' '}
          <VisuallyHidden>{t('lab-tests.instead', { amount: instead })}</VisuallyHidden>
          <del aria-hidden="true">{instead}</del>
        </>
      )}
    </p>
  );
}

/** In one line what one has to know before choosing: fasting, time until the report, who may have it. */
export function useSummary(of: LabPackage): string[] {
  const { t } = useWords();
  return [
    of.fasting_hours > 0 ? t('lab-tests.fasting', { count: of.fasting_hours }) : t('lab-tests.noFasting'),
    t('lab-tests.report', { count: of.report_hours }),
    ...of.sample.map((sample) => t(`lab-tests.sample.${sample}`)),
    ...useLimits(of),
  ];
}

export function useLimits(of: LabPackage): string[] {
  const { t } = useWords();
  return [
    ...(of.sex ? [t(`lab-tests.sex.${of.sex}`)] : []),
    ...(of.min_age === undefined ? [] : [t('lab-tests.ageFrom', { age: of.min_age })]),
    ...(of.max_age === undefined ? [] : [t('lab-tests.ageUntil', { age: of.max_age })]),
  ];
}
