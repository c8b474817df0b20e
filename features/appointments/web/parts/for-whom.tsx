import { useQuery } from '@tanstack/react-query';
import { listFamilyMembers } from '#features/people/contract.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';

/**
 * Oneself or somebody of the family: the same choice as in the header, so that both always say the same. Nothing to
 * choose where there is nobody else.
 */
export function ForWhom() {
  const { t } = useWords();
  const { data } = useSession();
  const { personId, setActingFor } = useActingFor();
  const family = useQuery(queryOf(listFamilyMembers, {}, { staleTime: 60_000, persist: true }));
  const members = family.data?.family_members ?? [];
  if (members.length === 0) return null;
  return (
    <RadioCards
      label={t('appointments.book.forWhom')}
      value={personId ?? ''}
      onValue={(value) => setActingFor(value || undefined)}
      columns={2}
      choices={[
        {
          value: '',
          label: t('appointments.book.forMe'),
          ...(data?.user.name ? { description: data.user.name } : {}),
        },
        ...members.map((member) => ({
          value: member.person_id,
          label: member.name,
          ...(member.age === null ? {} : { description: t('appointments.find.age', { count: member.age }) }),
        })),
      ]}
    />
  );
}
