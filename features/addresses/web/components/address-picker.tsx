import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { CustomerAddress } from '../../contract.ts';
import { useAddresses } from '../queries.ts';
import { AddressForm } from './address-form.tsx';
import styles from './addresses.module.css';
import { lineOf } from './lines.ts';

export interface AddressPickerProps {
  /** The chosen address; undefined: none yet, and the default one is proposed. */
  readonly addressId: string | undefined;
  readonly onAddress: (address: CustomerAddress) => void;
}

/** Chooses one of one's own addresses, or adds one and chooses that. */
export function AddressPicker({ addressId, onAddress }: AddressPickerProps) {
  const { t } = useWords();
  const addresses = useAddresses();
  const [form, setForm] = useState<number>();
  const list = addresses.data?.addresses;
  const [first] = list ?? [];
  const isChosen = list?.some((each) => each.address_id === addressId) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when the list has come
  useEffect(() => {
    if (first && !isChosen) onAddress(first);
  }, [first?.address_id, isChosen]);
  if (!list)
    return addresses.isPending ? (
      <SkeletonList label={t('shell.busy.loading')} rows={2} />
    ) : (
      <Problem error={addresses.error} onRetry={() => void addresses.refetch()} />
    );
  const choose = (id: string) => {
    const address = list.find((each) => each.address_id === id);
    if (address) onAddress(address);
  };
  return (
    <div className={styles.form}>
      {list.length > 0 ? (
        <RadioCards
          label={t('addresses.choose')}
          value={addressId}
          onValue={choose}
          choices={list.map((address) => ({
            value: address.address_id,
            label: t(`addresses.label.${address.label}`),
            description: lineOf(address),
          }))}
        />
      ) : (
        <p>{t('addresses.noneHint')}</p>
      )}
      {addresses.data?.can.add && (
        <div>
          <Button icon="plus" onClick={() => setForm(Date.now())}>
            {t('addresses.add')}
          </Button>
        </div>
      )}
      {form !== undefined && (
        <AddressForm key={form} address={null} open onClose={() => setForm(undefined)} onSaved={onAddress} />
      )}
    </div>
  );
}
