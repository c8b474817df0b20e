import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { type Detail, DetailList } from './detail-list.tsx';
import { MODE_ICONS } from './modes.ts';
import { useSpecialty } from './specialty.ts';

/** Time, mode, place, clinician, patient and fee. */
export function VisitDetails({ visit }: { readonly visit: AppointmentSummary }) {
  const { t, format } = useWords();
  const userType = useUserType();
  const specialty = useSpecialty();
  const details: (Detail | false)[] = [
    {
      icon: 'calendar',
      label: t('appointments.detail.when'),
      value: format.day(visit.starts_at),
      note: t('appointments.detail.fromTo', {
        from: format.time(visit.starts_at),
        to: format.time(visit.ends_at),
      }),
    },
    {
      icon: MODE_ICONS[visit.mode],
      label: t('appointments.detail.how'),
      value: t(`appointments.mode.${visit.mode}`),
      note: visit.mode === 'in_person' && visit.clinic && `${visit.clinic.name}, ${visit.clinic.address}`,
    },
    userType !== 'doctor' &&
      userType !== 'coach' && {
        icon: 'users',
        label: t(`people.userTypes.${visit.clinician.user_type}`),
        value: visit.clinician.name,
        note: specialty(visit.clinician),
      },
    {
      icon: 'person',
      label: t('appointments.detail.patient'),
      value: visit.patient.name,
    },
    {
      icon: 'rupee',
      label: t('appointments.detail.fee'),
      value: format.money(visit.fee),
      note: visit.follow_up && t('appointments.detail.followUp'),
    },
  ];
  return <DetailList details={details.filter((detail) => detail !== false)} />;
}
