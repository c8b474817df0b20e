import { useEffect, useState } from 'react';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { SlotGrid } from '#platform/ui/slot-grid.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { PARTS_OF_DAY } from '../../contract.ts';
import styles from '../labs.module.css';
import { useSlots } from '../queries.ts';
import { NotServed } from './not-served.tsx';

const DAYS = 8;

interface Props {
  readonly at: Parameters<typeof useSlots>[0];
  readonly value: string | undefined;
  readonly onValue: (slot: string | undefined) => void;
  /** Called with whether the lab calls about the time, so that none has to be chosen. */
  readonly onByCall: (isByCall: boolean) => void;
  readonly error?: string | undefined;
}

/** The lab's free times at an address; where it names none, what that means and what to do. */
export function SlotPicker({ at, value, onValue, onByCall, error }: Props) {
  const { t, format } = useWords();
  const today = clinicDay(new Date());
  const [day, setDay] = useState(() => addDays(today, 1));
  const slots = useSlots(at, day);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, i));
  const choose = (next: string) => {
    setDay(next);
    onValue(undefined);
  };
  return (
    <div className={styles.stack}>
      <SelectField
        label={t('labs.checkout.day')}
        choices={days.map((each) => ({ value: each, label: format.relativeDay(each) }))}
        value={day}
        onValue={choose}
      />
      <Times
        {...{ at, value, error }}
        slots={slots}
        onByCall={onByCall}
        onValue={(slot) => {
          onByCall(false);
          onValue(slot);
        }}
      />
    </div>
  );
}

function Times({
  at,
  slots,
  value,
  onValue,
  onByCall,
  error,
}: Props & { readonly slots: ReturnType<typeof useSlots> }) {
  const { t, format } = useWords();
  if (slots.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={2} />;
  if (slots.isLoadingError) return <Problem error={slots.error} onRetry={() => void slots.refetch()} />;
  const { state, slots: free } = slots.data;
  if (state === 'no') return <NotServed addressId={'address_id' in at ? at.address_id : undefined} />;
  if (state === 'by_call') return <ByCall onByCall={onByCall} />;
  if (state === 'full' || free.length === 0) return <Alert tone="info">{t('labs.checkout.full')}</Alert>;
  return (
    <SlotGrid
      label={t('labs.checkout.time')}
      error={error}
      value={value}
      onValue={onValue}
      groups={PARTS_OF_DAY.map((part) => ({
        label: t(`labs.checkout.part.${part}`),
        slots: free
          .filter((slot) => slot.part_of_day === part)
          .map((slot) => ({ value: slot.slot_datetime, label: format.bareTime(slot.slot_datetime) })),
      }))}
    />
  );
}

function ByCall({ onByCall }: { readonly onByCall: (isByCall: boolean) => void }) {
  const { t } = useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the lab has said so
  useEffect(() => onByCall(true), []);
  return (
    <Alert tone="info" icon="phone">
      {t('labs.checkout.byCall')}
    </Alert>
  );
}
