import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  type Batch,
  changePackages,
  type PackageAction,
  type PackagePreview,
  previewPackageChange,
} from '../../contract.ts';
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
  const textOf = useErrorText();
  const client = useQueryClient();
  const today = clinicDay(new Date());
  const [batchId] = useState(newId);
  const [from, setFrom] = useState(action === 'price' ? addDays(today, 1) : today);
  const [way, setWay] = useState<'price' | 'percent'>(packageIds.length > 1 ? 'percent' : 'price');
  const [value, setValue] = useState('');
  const number = Number(value.replace(',', '.'));
  const isNumber = value.trim() !== '' && Number.isFinite(number);
  const how = way === 'price' ? { price: Math.round(number * 100) } : { percent: Math.round(number) };
  const isReady = from >= today && (action !== 'price' || isNumber);
  const body = {
    ...{ action, package_ids: [...packageIds], valid_from: from },
    ...(action === 'price' ? how : {}),
  };
  const preview = useQuery({
    queryKey: [previewPackageChange.name, body],
    queryFn: ({ signal }) => call(previewPackageChange, { body }, { signal }),
    enabled: isReady,
    staleTime: 0,
    retry: false,
  });
  const change = useAction(changePackages, {
    onSuccess: (batch) => {
      void readAgain(client);
      onDone(batch);
    },
  });
  const error = change.error ?? (isReady ? preview.error : null);
  const stateOf = ({ price, active }: PackagePreview['before']) =>
    `${format.money(price)} · ${t(active ? 'administration.prices.active' : 'administration.prices.inactive')}`;
  return (
    <Dialog
      open
      title={t(`administration.prices.action.${action}`)}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={!isReady || !preview.data}
            onClick={() => change.mutate({ body: { ...body, batch_id: batchId } })}
          >
            {t(`administration.prices.action.${action}`)}
          </Button>
        </>
      }
    >
      <Stack>
        {error && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        <DateField label={t('administration.prices.validFrom')} value={from} min={today} onValue={setFrom} />
        {action === 'price' && (
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
              value={value}
              onValue={setValue}
              maxLength={9}
            />
          </>
        )}
        {preview.data && isReady && (
          <Preview
            lines={preview.data.items.map(({ package_id, name, before, after, problem }) => ({
              ...{ id: package_id, name, problem },
              ...{ before: stateOf(before), after: stateOf(after) },
            }))}
          />
        )}
        <p>{t('administration.prices.ordersKeep')}</p>
      </Stack>
    </Dialog>
  );
}
