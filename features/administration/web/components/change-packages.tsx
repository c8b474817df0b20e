import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { numberFrom } from '#platform/domain/numbers.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  type Batch,
  changePackages,
  type PackageAction,
  type PackagePreview,
  previewPackageChange,
} from '../../contract.ts';
import { sendBatch } from '../batch-ids.ts';
import { readAgain } from '../queries.ts';
import { Preview } from './preview.tsx';

interface ChangePackagesProps {
  readonly action: PackageAction;
  readonly packageIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (batch: Batch) => void;
}

/** A new price, or on and off sale, from a day on: with a preview of each line. */
export function ChangePackages({ action, packageIds, onClose, onDone }: ChangePackagesProps) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const today = clinicDay(new Date());
  const [from, setFrom] = useState(action === 'price' ? addDays(today, 1) : today);
  const price = usePrice(packageIds.length > 1 ? 'percent' : 'price');
  const isReady = from >= today && (action !== 'price' || price.isNumber);
  const body = {
    ...{ action, package_ids: [...packageIds], valid_from: from },
    ...(action === 'price' ? price.how : {}),
  };
  const preview = useQuery({
    queryKey: [previewPackageChange.name, body],
    queryFn: ({ signal }) => call(previewPackageChange, { body }, { signal }),
    enabled: isReady,
    staleTime: 0,
    retry: false,
  });
  const change = useMutation({
    mutationFn: () => sendBatch(changePackages.name, body, (body) => call(changePackages, { body })),
    onSuccess: (batch) => {
      void readAgain(client);
      onDone(batch);
    },
  });
  const error = change.error ?? (isReady ? preview.error : null);
  const stateOf = ({ price, active }: PackagePreview['before']) =>
    `${format.money(price)} · ${t(active ? 'administration.prices.active' : 'administration.prices.inactive')}`;
  return (
    <ActionSheet
      title={t(`administration.prices.action.${action}`)}
      action={t(`administration.prices.action.${action}`)}
      busy={change.isPending}
      disabled={!isReady || !preview.data}
      error={error}
      by={() => change.mutate()}
      onClose={onClose}
    >
      <DateField label={t('administration.prices.validFrom')} value={from} min={today} onValue={setFrom} />
      {action === 'price' && <PriceFields price={price} />}
      {preview.data && isReady && (
        <Preview
          lines={preview.data.items.map(({ package_id, name, before, after, problem }) => ({
            ...{ id: package_id, name, problem },
            ...{ before: stateOf(before), after: stateOf(after) },
          }))}
        />
      )}
      <p>{t('administration.prices.ordersKeep')}</p>
    </ActionSheet>
  );
}

/** A price, or by how much prices change: these are whole per cent. */
function usePrice(first: 'price' | 'percent') {
  const [way, setWay] = useState(first);
  const [value, setValue] = useState('');
  const number = numberFrom(value);
  const isWhole = way === 'price' || Number.isInteger(number);
  return {
    ...{ way, setWay, value, setValue },
    isNumber: number !== null && isWhole,
    problem: problemOf(value, number, isWhole),
    how: way === 'price' ? { price: Math.round((number ?? 0) * 100) } : { percent: number ?? 0 },
  };
}

type InputProblem = 'number' | 'whole' | null;

function problemOf(value: string, number: number | null, isWhole: boolean): InputProblem {
  if (value.trim() === '') return null;
  if (number === null) return 'number';
  return isWhole ? null : 'whole';
}

function PriceFields({ price }: { readonly price: ReturnType<typeof usePrice> }) {
  const { t } = useWords();
  const { way, setWay, value, setValue, problem } = price;
  const problems = { number: t('shell.form.number'), whole: t('administration.prices.whole') };
  return (
    <>
      <SelectField
        label={t('administration.prices.how')}
        value={way}
        onValue={(next) => setWay(next === 'price' ? 'price' : 'percent')}
        choices={(['price', 'percent'] as const).map((each) => ({
          value: each,
          label: t(`administration.prices.by.${each}`),
        }))}
      />
      <TextField
        label={t(`administration.prices.by.${way}`)}
        inputMode="decimal"
        prefix={way === 'price' ? '₹' : undefined}
        suffix={way === 'percent' ? '%' : undefined}
        error={problem ? problems[problem] : undefined}
        value={value}
        onValue={setValue}
        maxLength={13}
      />
    </>
  );
}
