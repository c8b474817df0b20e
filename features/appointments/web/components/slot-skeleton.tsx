import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './slot-picker.module.css';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'];
const SLOTS = [...DAYS, '8', '9', '10', '11', '12'];

/** As large as the strip and the times that will stand there. */
export function SlotSkeleton({ slotsOnly = false }: { readonly slotsOnly?: boolean }) {
  const { t } = useWords();
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t('appointments.slots.loading')}</VisuallyHidden>
      {!slotsOnly && (
        <div className={styles.boneDays} aria-hidden="true">
          {DAYS.map((day) => (
            <Skeleton key={day} shape="card" />
          ))}
        </div>
      )}
      <div className={styles.boneSlots} aria-hidden="true">
        {SLOTS.map((slot) => (
          <Skeleton key={slot} shape="number" />
        ))}
      </div>
    </div>
  );
}
