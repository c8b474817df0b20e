import { useId } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { LabPackage } from '../../contract.ts';
import { packageActions } from '../slots.ts';
import { Price, useSummary } from './package-summary.tsx';
import styles from './tests.module.css';

/** One test or package: its name leads to its page, what it takes and costs stands on it. */
export function PackageCard({ of }: { readonly of: LabPackage }) {
  const { t } = useWords();
  const Link = useLink();
  const summary = useSummary(of);
  const id = useId();
  return (
    <Card as="li" className={styles.card} labelledBy={id}>
      <h3 id={id} className={styles.name}>
        <Link href={`/lab-tests/${of.package_id}`}>{of.name}</Link>
      </h3>
      <p className={styles.purpose}>{of.purpose}</p>
      {of.contains.length > 0 && (
        <p className={styles.quiet}>
          {t('lab-tests.contains', { count: of.contains.length })}:{' '}
          {of.contains.map(({ name }) => name).join(' · ')}
        </p>
      )}
      <p className={styles.quiet}>{summary.join(' · ')}</p>
      <div className={styles.foot}>
        <Price of={of} />
        <Fillings point={packageActions} given={{ package_id: of.package_id }} fallback={null} />
      </div>
    </Card>
  );
}
