import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { Clinician, RECOMMENDED_BECAUSE } from '../../contract.ts';
import styles from './clinician-rows.module.css';
import { useClinicianWords } from './clinician-words.ts';
import { SpokenLanguages } from './spoken-languages.tsx';

type Shown = Clinician & { readonly because?: readonly (typeof RECOMMENDED_BECAUSE)[number][] };

export function ClinicianRows({ clinicians }: { readonly clinicians: readonly Shown[] }) {
  return (
    <Card flush>
      <List>
        {clinicians.map((clinician) => (
          <Row key={clinician.clinician_id} clinician={clinician} />
        ))}
      </List>
    </Card>
  );
}

function Row({ clinician }: { readonly clinician: Shown }) {
  const { t, format } = useWords();
  const words = useClinicianWords();
  const userType = useUserType();
  const years = clinician.experience_years;
  const about = [words.kind(clinician), years ? words.experience(years) : undefined, words.city(clinician)];
  const reason = clinician.because?.[0];
  // The mark never stands alone on a line.
  const lastWord = clinician.name.lastIndexOf(' ') + 1;
  return (
    <ListRow
      href={`/doctors/${clinician.clinician_id}`}
      start={<Avatar name={clinician.name} photo={clinician.image} />}
      title={
        <>
          {clinician.name.slice(0, lastWord)}
          <span className={styles.marked}>
            {clinician.name.slice(lastWord)}
            {clinician.registration_verified && (
              <Icon
                name="check-circle"
                size="small"
                label={t('people.clinician.verified')}
                className={styles.verified}
              />
            )}
          </span>
        </>
      }
      description={
        <span className={styles.lines}>
          <span className={styles.parts}>
            {about.filter(Boolean).map((part, at, all) => (
              <span key={part}>
                {part}
                {at < all.length - 1 && ' · '}
              </span>
            ))}
          </span>
          <SpokenLanguages languages={clinician.languages} />
          {reason && <span className={styles.reason}>{t(`people.find.because.${reason}`)}</span>}
        </span>
      }
      end={
        <>
          {userType === 'staff' && clinician.registration_number && !clinician.registration_verified && (
            <StatusBadge tone="warn">{t('people.clinician.unverified')}</StatusBadge>
          )}
          {clinician.fee > 0 && <span className={styles.fee}>{format.money(clinician.fee)}</span>}
        </>
      }
    />
  );
}
