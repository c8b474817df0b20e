import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '#platform/ui/layout.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type FamilyMember, MAX_FAMILY_MEMBERS, removeFamilyMember } from '../../contract.ts';
import { useActingFor, useFamily } from '../acting-for.ts';
import { FamilyForm } from '../components/family-form.tsx';
import { FamilyRow } from '../components/family-row.tsx';
import { NamedPeople, Removal, useOpenedForm } from '../components/named-people.tsx';
import styles from '../components/pages.module.css';
import { readFamilyAgain } from '../queries.ts';

/** The family members the patient acts for on the same phone. */
export function FamilyScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const family = useFamily();
  const { personId, setActingFor } = useActingFor();
  const { form, open, show, close } = useOpenedForm<FamilyMember>();
  const [leaving, setLeaving] = useState<FamilyMember>();
  const remove = useAction(removeFamilyMember, {
    onSuccess: async () => {
      if (leaving?.person_id === personId) setActingFor(undefined);
      await readFamilyAgain(client);
      setLeaving(undefined);
    },
  });
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{t('people.family.title')}</h1>
        <p className={styles.quiet}>{t('people.family.intro')}</p>
      </div>
      <NamedPeople
        query={family}
        people={family.data?.family_members}
        mayAdd={family.data?.can.add ?? false}
        icon="users"
        words={{
          label: t('people.family.title'),
          add: t('people.family.add'),
          none: t('people.family.none'),
          noneHint: t('people.family.noneHint'),
          full: t('people.family.full', { count: MAX_FAMILY_MEMBERS }),
        }}
        row={(member) => (
          <FamilyRow key={member.person_id} member={member} onEdit={show} onRemove={setLeaving} />
        )}
        onAdd={() => show(null)}
      />
      {form && <FamilyForm key={form.at} member={form.person} open={open} onClose={close} />}
      <Removal
        open={leaving !== undefined}
        title={t('people.family.removeTitle', { name: leaving?.name ?? '' })}
        body={t('people.family.removeBody')}
        action={remove}
        onConfirm={() => leaving && remove.mutate({ params: { person_id: leaving.person_id } })}
        onClose={() => setLeaving(undefined)}
      />
    </Page>
  );
}
