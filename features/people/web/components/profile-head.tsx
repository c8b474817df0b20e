import { clinicDay } from '#platform/domain/clinic-time.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Profile } from '../../contract.ts';
import { ageOn } from '../../rules.ts';
import styles from './clinician-view.module.css';
import pages from './pages.module.css';
import { usePersonWords } from './person-words.ts';

/** Who one is: the page's heading is one's own name. */
export function ProfileHead({ profile }: { readonly profile: Profile }) {
  const { t } = useWords();
  const words = usePersonWords();
  const age = ageOn(profile.date_of_birth, clinicDay(new Date()));
  return (
    <div className={styles.head}>
      <Avatar name={profile.name ?? ''} photo={profile.image} size="large" />
      <div className={styles.who}>
        <h1>{profile.name ?? t('shell.nav.profile')}</h1>
        <p>{words.about({ ...profile, age })}</p>
        <p className={`${pages.quiet} ${pages.value}`}>
          {[profile.phone && phoneAsRead(profile.phone), profile.email].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
