import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type CustomerAddress, changeCustomerAddress, deleteCustomerAddress } from '../../contract.ts';
import { MAX_ADDRESSES } from '../../rules.ts';
import { AddressForm } from '../components/address-form.tsx';
import { AddressRow } from '../components/address-row.tsx';
import styles from '../components/addresses.module.css';
import { readAddressesAgain, useAddresses } from '../queries.ts';

/** Where one can be visited: the default address first. */
export function AddressesScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const addresses = useAddresses();
  const [form, setForm] = useState<{ address: CustomerAddress | null; at: number }>();
  const [leaving, setLeaving] = useState<CustomerAddress>();
  const show = (address: CustomerAddress | null) => setForm({ address, at: Date.now() });
  const readAgain = () => readAddressesAgain(client);
  const makeDefault = useAction(changeCustomerAddress, {
    onSuccess: readAgain,
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <Page width="list">
      <div className={styles.title}>
        <h1>{t('addresses.title')}</h1>
        <p className={styles.quiet}>{t('addresses.intro')}</p>
      </div>
      {addresses.data ? (
        <Addresses
          addresses={addresses.data.addresses}
          mayAdd={addresses.data.can.add}
          onAdd={() => show(null)}
          onEdit={show}
          onDefault={({ address_id }) => makeDefault.mutate({ body: { address_id, is_default: true } })}
          onRemove={setLeaving}
        />
      ) : addresses.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      ) : (
        <Problem error={addresses.error} onRetry={() => void addresses.refetch()} />
      )}
      {form && <AddressForm key={form.at} address={form.address} open onClose={() => setForm(undefined)} />}
      <Removal address={leaving} onRemoved={readAgain} onClose={() => setLeaving(undefined)} />
    </Page>
  );
}

interface AddressesProps {
  readonly addresses: readonly CustomerAddress[];
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (address: CustomerAddress) => void;
  readonly onDefault: (address: CustomerAddress) => void;
  readonly onRemove: (address: CustomerAddress) => void;
}

function Addresses({ addresses, mayAdd, onAdd, ...row }: AddressesProps) {
  const { t } = useWords();
  const add = (
    <Button icon="plus" variant={addresses.length > 0 ? 'secondary' : 'primary'} onClick={onAdd}>
      {t('addresses.add')}
    </Button>
  );
  if (addresses.length === 0)
    return (
      <EmptyState icon="pin" title={t('addresses.none')} action={add}>
        {t('addresses.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Card flush>
        <List label={t('addresses.title')}>
          {addresses.map((address) => (
            <AddressRow key={address.address_id} address={address} {...row} />
          ))}
        </List>
      </Card>
      <div>
        {mayAdd ? add : <p className={styles.quiet}>{t('addresses.full', { count: MAX_ADDRESSES })}</p>}
      </div>
    </>
  );
}

interface RemovalProps {
  readonly address: CustomerAddress | undefined;
  readonly onRemoved: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Removal({ address, onRemoved, onClose }: RemovalProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const remove = useAction(deleteCustomerAddress, {
    onSuccess: async () => {
      await onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={address !== undefined}
      danger
      title={t('addresses.removeTitle')}
      confirmLabel={t('addresses.remove')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={remove.isPending}
      onConfirm={() => address && remove.mutate({ query: { address_id: address.address_id } })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      {remove.error ? <span role="alert">{textOf(remove.error)}</span> : t('addresses.removeBody')}
    </ConfirmDialog>
  );
}
