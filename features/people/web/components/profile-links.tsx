import type { ReactNode } from 'react';
import { Card } from '#platform/ui/card.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { KycState, Profile } from '../../contract.ts';

const KYC_TONES = { none: 'neutral', submitted: 'info', approved: 'ok', rejected: 'bad' } as const;

export function KycBadge({ state }: { readonly state: KycState }) {
  const { t } = useWords();
  return <StatusBadge tone={KYC_TONES[state]}>{t(`people.kyc.states.${state}`)}</StatusBadge>;
}

/** Where else one's own things are. */
export function ProfileLinks({ profile }: { readonly profile: Profile }) {
  const { t } = useWords();
  const { user_type: userType } = profile;
  const patient = userType === 'patient';
  const staff = userType === 'staff';
  const row = (href: string, icon: IconName, title: string, end?: ReactNode) => (
    <ListRow key={href} {...{ href, icon, title, end }} />
  );
  return (
    <Section title={t('people.profile.more')}>
      <Card flush>
        <List>
          {patient && row('/family', 'users', t('people.family.title'))}
          {patient && row('/emergency-contacts', 'phone', t('shell.section.emergency-contacts'))}
          {(patient || userType === 'doctor') &&
            row('/profile/identity', 'shield', t('people.kyc.title'), <KycBadge state={profile.kyc} />)}
          {patient && row('/record-access', 'eye', t('people.profile.access'))}
          {staff && row('/patients', 'users', t('people.patients.title'))}
          {staff && row('/kyc', 'shield', t('people.kycList.title'))}
          {(staff || userType === 'faculty_head') && row('/doctors', 'star', t('shell.section.doctors'))}
          {row('/account/settings', 'settings', t('accounts.settings.title'))}
          {row('/security', 'lock', t('shell.section.security'))}
        </List>
      </Card>
    </Section>
  );
}
