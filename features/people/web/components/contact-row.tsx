import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { EmergencyContact } from '../../contract.ts';
import { CallButton } from './call-button.tsx';
import pages from './pages.module.css';

interface ContactRowProps {
  readonly contact: EmergencyContact;
  readonly onEdit?: (contact: EmergencyContact) => void;
  readonly onRemove?: (contact: EmergencyContact) => void;
}

/** One press calls; who may, changes and removes. */
export function ContactRow({ contact, onEdit, onRemove }: ContactRowProps) {
  const { t } = useWords();
  const items = [
    ...(onEdit && contact.can.edit
      ? [{ label: t('people.form.edit'), icon: 'edit' as const, onSelect: () => onEdit(contact) }]
      : []),
    ...(onRemove && contact.can.delete
      ? [
          {
            label: t('people.form.remove'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => onRemove(contact),
          },
        ]
      : []),
  ];
  return (
    <ListRow
      title={contact.name}
      description={
        <>
          {t(`people.relations.${contact.relation}`)}
          {' · '}
          <span className={pages.value}>{phoneAsRead(contact.phone)}</span>
          {contact.email && (
            <>
              <br />
              {contact.email}
            </>
          )}
        </>
      }
      end={
        <>
          <CallButton contact={contact} />
          {items.length > 0 && (
            <Menu icon="dots" label={t('people.family.more', { name: contact.name })} items={items} />
          )}
        </>
      }
    />
  );
}
