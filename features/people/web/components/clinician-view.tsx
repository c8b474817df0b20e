import type { ReactNode } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { ClinicianProfile } from '../../contract.ts';
import styles from './clinician-view.module.css';
import { useClinicianWords } from './clinician-words.ts';
import { type Detail, DetailList } from './detail-list.tsx';
import pages from './pages.module.css';
import { SpokenLanguages } from './spoken-languages.tsx';

interface ClinicianViewProps {
  readonly clinician: ClinicianProfile;
  /** The name is the page's heading, or that of a preview within a page. */
  readonly heading: 'h1' | 'h3';
  readonly actions?: ReactNode;
  /** How it will look to others: without anything to press. */
  readonly preview?: boolean;
}

/** A doctor or coach as everybody in the brand sees them. */
export function ClinicianView({ clinician, heading: Heading, actions, preview }: ClinicianViewProps) {
  const { t } = useWords();
  const words = useClinicianWords();
  const details = useDetails(clinician);
  return (
    <>
      <div className={styles.head}>
        <Avatar name={clinician.name} photo={clinician.image} size="large" />
        <div className={styles.who}>
          <Heading className={styles.name}>{clinician.name}</Heading>
          <p>{words.kind(clinician)}</p>
          <p className={pages.quiet}>
            <SpokenLanguages languages={clinician.languages} />
          </p>
        </div>
      </div>
      {!preview && <Booking clinician={clinician} />}
      {!preview && actions && <div className={pages.chips}>{actions}</div>}
      {clinician.about &&
        (preview ? (
          <p className={pages.text}>{clinician.about}</p>
        ) : (
          <Section title={t('people.clinician.about')}>
            <p className={pages.text}>{clinician.about}</p>
          </Section>
        ))}
      {preview ? (
        <DetailList details={details} />
      ) : (
        <Card>
          <DetailList details={details} />
        </Card>
      )}
    </>
  );
}

/** One press for each way of meeting. */
function Booking({ clinician }: { readonly clinician: ClinicianProfile }) {
  const { t } = useWords();
  const userType = useUserType();
  if (userType !== 'patient' && userType !== 'staff') return null;
  if (!clinician.can.book)
    return userType === 'patient' ? <p className={pages.quiet}>{t('people.clinician.closed')}</p> : null;
  return (
    <div className={pages.chips}>
      <LinkButton
        variant="primary"
        icon="calendar"
        href={`/appointments/book?clinician_id=${clinician.clinician_id}`}
      >
        {t('people.clinician.book')}
      </LinkButton>
    </div>
  );
}

function useDetails(clinician: ClinicianProfile): readonly Detail[] {
  const { t, format } = useWords();
  const words = useClinicianWords();
  const { clinic, clinic_address: address, experience_years: years } = clinician;
  const details: (Detail | null)[] = [
    years === null ? null : { label: t('people.clinician.experience'), value: words.experience(years) },
    {
      label: t('people.find.mode'),
      value: format.list(clinician.modes.map((mode) => t(`people.modes.${mode}`))),
    },
    clinic || address
      ? {
          label: t('people.clinician.clinic'),
          value: [clinic?.name, address ?? clinic?.address, clinic?.pin].filter(Boolean).join('\n'),
        }
      : null,
    { label: t('people.clinician.fee'), value: format.money(clinician.fee) },
    clinician.follow_up_days > 0
      ? {
          label: t('people.clinician.followUp'),
          value: t('people.clinician.followUpWithin', {
            fee: format.money(clinician.follow_up_fee),
            count: clinician.follow_up_days,
          }),
        }
      : null,
    clinician.qualifications
      ? { label: t('people.clinician.qualifications'), value: clinician.qualifications }
      : null,
    clinician.registration_number
      ? {
          label: t('people.clinician.registration'),
          value: (
            <span className={styles.registration}>
              <span>
                {[clinician.registration_number, clinician.registration_council].filter(Boolean).join(', ')}
              </span>
              {clinician.registration_verified && (
                <StatusBadge tone="ok">{t('people.clinician.verified')}</StatusBadge>
              )}
            </span>
          ),
        }
      : null,
  ];
  return details.filter((detail) => detail !== null);
}
