import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import { familyMembers } from './use-booking-for.ts';

/**
 * The choice between the patient and family members, for this booking only: it goes into the address and doesn't
 * change for which person the patient acts elsewhere. Draws nothing for a patient without family members.
 */
export function ForWhom({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const { data } = useSession();
  const navigate = useNavigate();
  const members = useQuery(familyMembers()).data?.family_members ?? [];
  const ownId = data?.user.id;
  if (members.length === 0 || !ownId) return null;
  return (
    <RadioCards
      label={t('appointments.book.forWhom')}
      value={plan.forId ?? ownId}
      onValue={(forId) => void navigate(addressOf({ ...plan, forId }, 'details'), { replace: true })}
      columns={2}
      choices={[
        {
          value: ownId,
          label: t('appointments.book.forMe'),
          ...(data.user.name ? { description: data.user.name } : {}),
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
