import type { Clinician, RECOMMENDED_BECAUSE } from '#features/people/contract.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import styles from './clinician-step.module.css';

type Shown = Clinician & { readonly because?: readonly (typeof RECOMMENDED_BECAUSE)[number][] };

/** Doctors and coaches to choose from; a tap chooses. */
export function ClinicianRows({
  clinicians,
  plan,
}: {
  readonly clinicians: readonly Shown[];
  readonly plan: Plan;
}) {
  return (
    <Card flush>
      <List>
        {clinicians.map((clinician) => (
          <ClinicianRow key={clinician.clinician_id} clinician={clinician} plan={plan} />
        ))}
      </List>
    </Card>
  );
}

function ClinicianRow({ clinician, plan }: { readonly clinician: Shown; readonly plan: Plan }) {
  const { t, format, language } = useWords();
  const same = clinician.clinician_id === plan.clinicianId;
  const { startsAt: _, day: __, ...rest } = plan;
  const what =
    clinician.specialties.length > 0
      ? clinician.specialties.map((id) => t(`people.specialties.${id}`)).join(', ')
      : t(`people.userTypes.${clinician.user_type}`);
  const known = clinician.because?.[0];
  const place = plan.mode === 'in_person' ? clinician.clinic?.name : undefined;
  const city = clinician.city ? t(`people.cities.${clinician.city}`) : undefined;
  const names = new Intl.DisplayNames(`${language}-IN`, { type: 'language' });
  const languages = clinician.languages.map((code) => names.of(code) ?? code);
  const book = clinician.can.book
    ? { href: addressOf(same ? plan : { ...rest, clinicianId: clinician.clinician_id }, 'time') }
    : {};
  return (
    <ListRow
      start={
        <span className={styles.face}>
          <Avatar name={clinician.name} photo={clinician.image} />
        </span>
      }
      title={clinician.name}
      description={
        <>
          {[what, place, city].filter(Boolean).join(' · ')}
          <br />
          {format.money(clinician.fee)} · {languages.join(', ')}
          {known && (
            <>
              <br />
              <strong>{t(`appointments.find.because.${known}`)}</strong>
            </>
          )}
          {!clinician.accepts_new && (
            <>
              <br />
              {t(clinician.can.book ? 'appointments.find.onlyKnown' : 'appointments.find.notNow')}
            </>
          )}
        </>
      }
      current={same}
      {...book}
    />
  );
}
