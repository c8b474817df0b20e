import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { versionAt } from '../../rules/regimen.ts';
import type { ShownDose } from '../day.ts';
import { amountAndFood, nameOf } from '../texts.ts';
import { useAnswers } from '../use-answers.ts';
import styles from './medicines.module.css';
import { SkipSheet } from './skip-sheet.tsx';

const LATE_AFTER_MS = 10 * 60_000;

/** Medicines of one time of day that wait for an answer: taken with one press, all of them. */
export function DueCard({ dueAt, doses }: { readonly dueAt: Date; readonly doses: readonly ShownDose[] }) {
  const { t, format } = useWords();
  const { take } = useAnswers();
  const [skipping, setSkipping] = useState<readonly ShownDose[] | null>(null);
  const lateMs = Date.now() - dueAt.getTime();
  const isLate = lateMs >= LATE_AFTER_MS;
  const slot = doses[0]?.slot ?? 'morning';
  const time = format.bareTime(dueAt);
  const isSingle = doses.length === 1;
  return (
    <div className={classNames(styles.due, isLate && styles.late)}>
      <p className={styles.when}>
        <Icon name={isLate ? 'alert' : 'clock'} />
        <span>
          {t(`medications.slot.${slot}`)} · {time} · {isLate ? format.ago(dueAt) : t('medications.due.now')}
        </span>
      </p>
      <ul className={styles.doses}>
        {doses.map((dose) => (
          <OneDose
            key={`${dose.medication_id} ${dose.turn}`}
            dose={dose}
            menu={!isSingle}
            onSkip={() => setSkipping([dose])}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="primary" icon="check" onClick={() => take(doses)}>
          {isSingle ? t('medications.action.taken') : t('medications.action.allTaken')}
        </Button>
        <Button onClick={() => setSkipping(doses)}>
          {isSingle ? t('medications.action.skip') : t('medications.action.skipAll')}
        </Button>
      </div>
      {skipping && <SkipSheet doses={skipping} onClose={() => setSkipping(null)} />}
    </div>
  );
}

function OneDose({
  dose,
  menu,
  onSkip,
}: {
  readonly dose: ShownDose;
  readonly menu: boolean;
  readonly onSkip: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const { take } = useAnswers();
  const name = nameOf(dose.medication);
  const version = versionAt(dose.medication.regimens, dose.due_at);
  return (
    <li className={styles.dose}>
      <span>
        <span className={styles.name}>{name}</span>
        <br />
        {version && <span className={styles.quiet}>{amountAndFood(dose.amount, version, words)}</span>}
      </span>
      {menu && (
        <Menu
          icon="dots"
          label={t('medications.action.ofOne', { name })}
          items={[
            { label: t('medications.action.taken'), icon: 'check', onSelect: () => take([dose]) },
            { label: t('medications.action.skip'), icon: 'close', onSelect: onSkip },
          ]}
        />
      )}
    </li>
  );
}
