import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Topic } from '#platform/contract/notification.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { NotificationSettings, putNotificationSettings } from '../../contract.ts';
import { topicsOf } from '../../rules.ts';
import styles from './topics.module.css';

interface TopicsProps {
  readonly settings: NotificationSettings;
  readonly userType: UserType;
  readonly onChange: (change: BodyOf<typeof putNotificationSettings>) => Promise<unknown>;
}

/** The topics, each with its up to three channels in aligned columns. */
export function Topics({ settings, userType, onChange }: TopicsProps) {
  const { t } = useWords();
  return (
    <Card flush>
      <ul className={styles.topics}>
        {topicsOf(userType).map(({ topic, hasMessages }) => {
          const chosen = settings.topics.find((each) => each.topic === topic);
          if (!chosen) return null;
          const { in_app, message, push, always_in_app } = chosen;
          const name = t(`notifications.topics.${topic}`);
          const way = (
            of: 'inApp' | 'message' | 'push',
            checked: boolean,
            changed: (on: boolean) => object,
          ) => (
            <div className={styles[of]}>
              <Switch
                stacked
                label={<Of topic={name}>{t(`notifications.settings.${of}`)}</Of>}
                checked={checked}
                onChecked={(on) => onChange({ topics: [{ topic, in_app, message, ...changed(on) }] })}
              />
            </div>
          );
          return (
            <li key={topic} className={styles.topic}>
              <div className={styles.about}>
                <h3>{name}</h3>
                <p className={styles.quiet}>{t(`notifications.topicHints.${hintOf(topic, userType)}`)}</p>
                {always_in_app && (
                  <p className={styles.always}>
                    <Icon name="lock" size="small" />
                    {t('notifications.settings.alwaysInApp')}
                  </p>
                )}
              </div>
              <div className={styles.ways}>
                {!always_in_app && way('inApp', in_app, (on) => ({ in_app: on }))}
                {hasMessages && way('message', message, (on) => ({ message: on }))}
                {hasPushes(userType) && way('push', push, (on) => ({ push: on }))}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Faculty heads work at a desk, and are notified only of sign-ins. */
export const hasPushes = (userType: UserType): boolean => userType !== 'faculty_head';

/** Clinicians see the changes of a visit themselves; they are notified only of arrivals. */
function hintOf(topic: Topic, userType: UserType): string {
  if (topic === 'visits' && userType !== 'patient') return 'arrivals';
  return topic === 'vitals' && userType === 'patient' ? 'routine' : topic;
}

/** The switches of all topics have the same words to the eye; to the ear each says what it is about. */
function Of({ topic, children }: { readonly topic: string; readonly children: string }) {
  return (
    <>
      {children}
      <VisuallyHidden>, {topic}</VisuallyHidden>
    </>
  );
}
