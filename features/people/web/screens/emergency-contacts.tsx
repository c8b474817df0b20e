import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  deleteEmergencyContact,
  type EmergencyContact,
  listEmergencyContacts,
  MAX_EMERGENCY_CONTACTS,
} from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';
import { ContactForm } from '../parts/contact-form.tsx';
import { ContactRow } from '../parts/contact-row.tsx';
import { NotRead } from '../parts/not-read.tsx';
import styles from '../parts/pages.module.css';
import { useContacts } from '../use-contacts.ts';

/** India's one number for ambulance, police and fire. */
const EMERGENCY = '112';

/** Who is to be called when something happens to whom one acts for. */
export function EmergencyContactsScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const contacts = useContacts(personId);
  const [form, setForm] = useState<{ contact: EmergencyContact | null; at: number }>();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<EmergencyContact>();
  const show = (contact: EmergencyContact | null) => {
    setForm({ contact, at: Date.now() });
    setOpen(true);
  };
  const list = contacts.data?.contacts ?? [];
  const mayAdd = contacts.data?.can.add ?? false;
  const add = (
    <Button icon="plus" variant={list.length > 0 ? 'secondary' : 'primary'} onClick={() => show(null)}>
      {t('people.contacts.add')}
    </Button>
  );
  return (
    <div className={`${styles.page} ${styles.reading}`}>
      <div className={styles.title}>
        <h1>{t('shell.section.emergency-contacts')}</h1>
        <p className={styles.quiet}>
          {isSelf ? t('people.contacts.intro') : t('people.contacts.introOf', { name })}
        </p>
      </div>
      <Alert
        tone="bad"
        action={
          <LinkButton href={`tel:${EMERGENCY}`} icon="phone">
            {t('shell.action.call', { phone: EMERGENCY })}
          </LinkButton>
        }
      >
        {t('people.contacts.lifeInDanger')}
      </Alert>
      {contacts.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {contacts.isError && !contacts.data && <NotRead query={contacts} />}
      {contacts.data && list.length === 0 && (
        <EmptyState icon="phone" title={t('people.contacts.none')} action={mayAdd && add}>
          {t('people.contacts.noneHint')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <>
          <Card flush>
            <List label={t('shell.section.emergency-contacts')}>
              {list.map((contact) => (
                <ContactRow key={contact.contact_id} contact={contact} onEdit={show} onRemove={setLeaving} />
              ))}
            </List>
          </Card>
          <div>
            {mayAdd ? (
              add
            ) : (
              <p className={styles.quiet}>{t('people.contacts.full', { count: MAX_EMERGENCY_CONTACTS })}</p>
            )}
          </div>
        </>
      )}
      {form && (
        <ContactForm
          key={form.at}
          contact={form.contact}
          personId={personId}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
      <Removal contact={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

function Removal({
  contact,
  onClose,
}: {
  readonly contact: EmergencyContact | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const remove = useAction(deleteEmergencyContact, {
    onSuccess: async () => {
      await invalidate(client, listEmergencyContacts);
      onClose();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={contact !== undefined}
      danger
      title={t('people.contacts.removeTitle', { name: contact?.name ?? '' })}
      confirmLabel={t('people.form.remove')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={remove.isPending}
      onConfirm={() => contact && remove.mutate({ params: { contact_id: contact.contact_id } })}
      onClose={close}
    >
      {remove.isError ? textOf(remove.error) : t('people.contacts.removeBody')}
    </ConfirmDialog>
  );
}
