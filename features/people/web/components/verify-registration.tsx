import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { ClinicianProfile } from '../../contract.ts';
import { DetailList } from './detail-list.tsx';
import pages from './pages.module.css';
import { RegistrationDecision } from './registration-decision.tsx';

/** How the registration was checked, for staff and the clinician; staff decide about it here. */
export function VerifyRegistration({ clinician }: { readonly clinician: ClinicianProfile }) {
  const { t, format } = useWords();
  const [deciding, setDeciding] = useState<boolean>();
  const { verification, registration_number: number } = clinician;
  if (verification === undefined) return null;
  const hasExpired = verification?.verified === true && !clinician.registration_verified;
  const word = hasExpired
    ? t('people.verify.expired')
    : verification === null
      ? t(number ? 'people.verify.open' : 'people.verify.noNumber')
      : t(verification.verified ? 'people.clinician.verified' : 'people.verify.refused');
  const tone = verification === null ? 'warn' : verification.verified && !hasExpired ? 'ok' : 'bad';
  return (
    <Section title={t('people.verify.title')} aside={<StatusBadge tone={tone}>{word}</StatusBadge>}>
      {verification && (
        <DetailList
          details={[
            { label: t('people.verify.by'), value: verification.by.name },
            { label: t('people.verify.at'), value: format.dayAndTime(verification.at) },
            ...(verification.valid_until
              ? [{ label: t('people.verify.validUntil'), value: format.shortDay(verification.valid_until) }]
              : []),
            ...(verification.note ? [{ label: t('people.verify.note'), value: verification.note }] : []),
          ]}
        />
      )}
      {clinician.can.verify && (
        <div className={pages.chips}>
          <Button
            variant={verification?.verified && !hasExpired ? 'secondary' : 'primary'}
            icon="check"
            onClick={() => setDeciding(true)}
          >
            {t(verification?.verified ? 'people.verify.again' : 'people.verify.confirm')}
          </Button>
          {verification?.verified !== false && (
            <Button icon="close" onClick={() => setDeciding(false)}>
              {t('people.verify.refuse')}
            </Button>
          )}
        </div>
      )}
      <RegistrationDecision
        key={String(deciding)}
        clinician={clinician}
        verified={deciding}
        onClose={() => setDeciding(undefined)}
      />
    </Section>
  );
}
