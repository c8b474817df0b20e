import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import { MODE_ICONS } from './modes.ts';
import { SlotPicker } from './slot-picker.tsx';
import styles from './time-step.module.css';
import { useClinician } from './use-clinician.ts';
import { useOwnId } from './use-own-id.ts';
import { WaitSheet } from './wait-sheet.tsx';

/** When: a day, and a time, which leads on. */
export function TimeStep({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const userType = useUserType();
  const [waitFrom, setWaitFrom] = useState<string>();
  const ownId = useOwnId(userType === 'patient');
  const forId = plan.forId ?? ownId;
  const clinicianId = plan.clinicianId!;
  const mode = plan.mode!;
  const showDay = (day: string) => {
    const { startsAt: _, ...rest } = plan;
    void navigate(addressOf({ ...rest, day }, 'time'), { replace: true, preventScrollReset: true });
  };
  const mayWait = userType === 'patient' || userType === 'staff';

  return (
    <div className={styles.step}>
      {userType !== 'doctor' && userType !== 'coach' && <Chosen plan={plan} />}
      <SlotPicker
        of={{ clinicianId, mode, forId }}
        day={plan.day}
        onDay={showDay}
        startsAt={plan.startsAt}
        hrefOf={(startsAt, day) => addressOf({ ...plan, startsAt, day }, 'details')}
        otherwise={(day) =>
          mayWait && (
            <Button icon="bell" onClick={() => setWaitFrom(day)}>
              {t('appointments.waiting.join')}
            </Button>
          )
        }
      />
      {waitFrom && (
        <WaitSheet
          clinicianId={clinicianId}
          mode={mode}
          forId={plan.forId}
          from={waitFrom}
          onClose={() => setWaitFrom(undefined)}
        />
      )}
    </div>
  );
}

/** The chosen clinician and the mode of the visit. */
function Chosen({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const clinician = useClinician(plan.clinicianId);
  const shown = clinician.data;
  if (!shown) return <Skeleton shape="title" lines={2} />;
  return (
    <Card className={styles.chosen ?? ''}>
      <Avatar name={shown.name} photo={shown.image} />
      <div className={styles.who}>
        <p className={styles.name}>{shown.name}</p>
        <p className={styles.quiet}>
          {shown.specialties[0]
            ? t(`people.specialties.${shown.specialties[0]}`)
            : t(`people.userTypes.${shown.user_type}`)}
        </p>
        <p className={styles.mode}>
          <Icon name={MODE_ICONS[plan.mode!]} size="small" />
          {t(`appointments.mode.${plan.mode}`)}
          {plan.mode === 'in_person' && shown.clinic && `, ${shown.clinic.name}`}
        </p>
      </div>
    </Card>
  );
}
