import { ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CustomerAddress } from '../../contract.ts';
import styles from './addresses.module.css';
import { lineOf } from './lines.ts';

interface AddressRowProps {
  readonly address: CustomerAddress;
  readonly onEdit: (address: CustomerAddress) => void;
  readonly onDefault: (address: CustomerAddress) => void;
  readonly onRemove: (address: CustomerAddress) => void;
}

export function AddressRow({ address, onEdit, onDefault, onRemove }: AddressRowProps) {
  const { t } = useWords();
  const name = t(`addresses.label.${address.label}`);
  const items = [
    { label: t('addresses.edit'), icon: 'edit' as const, onSelect: () => onEdit(address) },
    ...(address.is_default
      ? []
      : [{ label: t('addresses.makeDefault'), icon: 'star' as const, onSelect: () => onDefault(address) }]),
    { label: t('addresses.remove'), icon: 'trash' as const, danger: true, onSelect: () => onRemove(address) },
  ];
  return (
    <ListRow
      icon="pin"
      title={name}
      description={
        <>
          {lineOf(address)}
          {address.digipin && (
            <>
              <br />
              {t('addresses.digipin')} <span className={styles.digipin}>{address.digipin}</span>
            </>
          )}
        </>
      }
      end={
        <>
          {address.is_default && <StatusBadge tone="info">{t('addresses.default')}</StatusBadge>}
          <Menu icon="dots" label={t('addresses.more', { name: `${name}, ${address.flat}` })} items={items} />
        </>
      }
    />
  );
}
