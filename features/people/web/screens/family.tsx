import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type FamilyMember, MAX_FAMILY_MEMBERS, removeFamilyMember } from '../../contract.ts';
import { useActingFor, useFamily } from '../acting-for.ts';
import { FamilyForm } from '../parts/family-form.tsx';
import { FamilyRow } from '../parts/family-row.tsx';
import { NotRead } from '../parts/not-read.tsx';
import styles from '../parts/pages.module.css';
import { readFamilyAgain } from '../queries.ts';

/** Which form is open: of somebody, or (null) of somebody new. */
type Opened = { readonly member: FamilyMember | null; readonly at: number };

/** Those for whom one acts on the same phone. */
export function FamilyScreen() {
  const { t } = useWords();
  const family = useFamily();
  const [form, setForm] = useState<Opened>();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<FamilyMember>();
  const show = (member: FamilyMember | null) => {
    setForm({ member, at: Date.now() });
    setOpen(true);
  };
  const members = family.data?.family_members ?? [];
  const mayAdd = family.data?.can.add ?? false;
  const add = (
    <Button icon="plus" variant={members.length > 0 ? 'secondary' : 'primary'} onClick={() => show(null)}>
      {t('people.family.add')}
    </Button>
  );
  return (
    <div className={`${styles.page} ${styles.reading}`}>
      <div className={styles.title}>
        <h1>{t('people.family.title')}</h1>
        <p className={styles.quiet}>{t('people.family.intro')}</p>
      </div>
      {family.isPending && <SkeletonList label={t('shell.busy.loading')} rows={3} />}
      {family.isError && !family.data && <NotRead query={family} />}
      {family.data && members.length === 0 && (
        <EmptyState icon="users" title={t('people.family.none')} action={mayAdd && add}>
          {t('people.family.noneHint')}
        </EmptyState>
      )}
      {members.length > 0 && (
        <>
          <Card flush>
            <List label={t('people.family.title')}>
              {members.map((member) => (
                <FamilyRow key={member.person_id} member={member} onEdit={show} onRemove={setLeaving} />
              ))}
            </List>
          </Card>
          <div>
            {mayAdd ? (
              add
            ) : (
              <p className={styles.quiet}>{t('people.family.full', { count: MAX_FAMILY_MEMBERS })}</p>
            )}
          </div>
        </>
      )}
      {form && <FamilyForm key={form.at} member={form.member} open={open} onClose={() => setOpen(false)} />}
      <Removal member={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

function Removal({
  member,
  onClose,
}: {
  readonly member: FamilyMember | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const { personId, setActingFor } = useActingFor();
  const remove = useAction(removeFamilyMember, {
    onSuccess: async () => {
      if (member?.person_id === personId) setActingFor(undefined);
      await readFamilyAgain(client);
      onClose();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={member !== undefined}
      danger
      title={t('people.family.removeTitle', { name: member?.name ?? '' })}
      confirmLabel={t('people.form.remove')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={remove.isPending}
      onConfirm={() =>
        member &&
        remove.mutate(
          { params: { person_id: member.person_id } },
          { onError: (error) => showAlert('error', textOf(error)) },
        )
      }
      onClose={close}
    >
      {remove.isError ? textOf(remove.error) : t('people.family.removeBody')}
    </ConfirmDialog>
  );
}
