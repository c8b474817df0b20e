import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Profile } from '../../contract.ts';
import { ClinicianView } from './clinician-view.tsx';
import { OwnSignature } from './own-signature.tsx';
import styles from './pages.module.css';
import { VerifyRegistration } from './verify-registration.tsx';

/** A doctor's or coach's part of the profile: as patients see it, what is missing, the signature. */
export function ClinicianPart({ part }: { readonly part: NonNullable<Profile['clinician']> }) {
  const { t, format } = useWords();
  const { profile, missing, signature } = part;
  return (
    <>
      {missing.length > 0 && (
        <Alert
          tone="warn"
          title={t('people.editor.missing')}
          action={<LinkButton href="/profile/edit">{t('people.editor.open')}</LinkButton>}
        >
          {format.list(missing.map((each) => t(`people.editor.missingOnes.${each}`)))}
        </Alert>
      )}
      <Section
        title={t('people.editor.preview')}
        aside={
          <LinkButton compact icon="edit" href="/profile/edit">
            {t('people.form.edit')}
          </LinkButton>
        }
      >
        <Card>
          <div className={styles.form}>
            <ClinicianView clinician={profile} heading="h3" preview />
          </div>
        </Card>
      </Section>
      {profile.user_type === 'doctor' && (
        <Section title={t('people.signature.title')} description={t('people.signature.hint')}>
          <OwnSignature signature={signature} />
        </Section>
      )}
      {profile.user_type === 'doctor' && <VerifyRegistration clinician={profile} />}
    </>
  );
}
