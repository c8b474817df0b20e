import { useQuery } from '@tanstack/react-query';
import { getPatient } from '#features/people/contract.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import { useLink } from '#platform/ui/link-context.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { addressOf, type Plan, type Step } from '../booking-plan.ts';
import { type Detail, DetailList } from './detail-list.tsx';
import { MODE_ICONS } from './modes.ts';
import type { PricedSlot } from './slot-fee.tsx';
import { useClinician } from './use-clinician.ts';

/** What is about to be booked, each line with the way back to where it was chosen. `slot` as it is free now. */
export function BookingDetails({
  plan,
  slot,
}: {
  readonly plan: Plan;
  readonly slot: PricedSlot | undefined;
}) {
  const { t, format } = useWords();
  const userType = useUserType();
  const clinician = useClinician(plan.clinicianId).data;
  const forOther = userType !== 'patient' && plan.forId !== undefined;
  const patient = useQuery({
    ...queryOf(getPatient, { params: { patient_id: plan.forId ?? '' } }, { staleTime: 60_000 }),
    enabled: forOther,
  }).data;
  const ownHours = isClinician(userType);
  const change = (step: Step, of: string) => <Change href={addressOf(plan, step)} of={of} />;
  const details: (Detail | false)[] = [
    forOther && {
      icon: 'person',
      label: t('appointments.detail.patient'),
      value: patient?.name ?? '…',
      action: change('patient', t('appointments.detail.patient')),
    },
    {
      icon: 'calendar',
      label: t('appointments.detail.when'),
      value: `${format.day(plan.startsAt!)}, ${format.time(plan.startsAt!)}`,
      action: change('time', t('appointments.detail.when')),
    },
    {
      icon: MODE_ICONS[plan.mode!],
      label: t('appointments.detail.how'),
      value: t(`appointments.mode.${plan.mode}`),
      note:
        plan.mode === 'in_person' &&
        clinician?.clinic &&
        `${clinician.clinic.name}, ${clinician.clinic.address}`,
      action: change('mode', t('appointments.detail.how')),
    },
    !ownHours && {
      icon: 'users',
      label: clinician ? t(`people.userTypes.${clinician.user_type}`) : t('appointments.detail.with'),
      value: clinician?.name ?? '…',
      note: clinician?.specialties[0] && t(`people.specialties.${clinician.specialties[0]}`),
      action: change('clinician', t('appointments.detail.with')),
    },
    {
      icon: 'rupee',
      label: t('appointments.detail.fee'),
      value: slot ? format.money(slot.fee) : '…',
      note: slot?.in_plan
        ? t('appointments.detail.inPlan')
        : slot?.follow_up && t('appointments.detail.followUp'),
    },
  ];
  return <DetailList details={details.filter((detail) => detail !== false)} />;
}

function Change({ href, of }: { readonly href: string; readonly of: string }) {
  const { t } = useWords();
  const Link = useLink();
  return (
    <Link href={href}>
      {t('appointments.book.change')}
      <VisuallyHidden>: {of}</VisuallyHidden>
    </Link>
  );
}
