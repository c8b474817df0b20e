import { type ReactNode, useId } from 'react';
import { EMERGENCY_NUMBER } from '#features/people/contract/emergency-contacts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { brand } from '#platform/web/brand.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import type { CriticalReading } from '../../contract/entries.ts';
import type { Level } from '../../contract/shapes.ts';
import { criticalState, type Outside } from '../critical-state.ts';
import { levelWord, lineOf, nameOf, type Shown } from '../figures.ts';
import { entryPathOf } from '../kinds.ts';
import styles from './critical-alert.module.css';

interface CriticalAlertProps {
  readonly shown: Shown;
  readonly level: Level;
  readonly outside: Outside;
  readonly takenAt: string;
  /** Who was notified; null while the server doesn't have the reading, left out where that is unknown. */
  readonly notice?: CriticalReading | null | undefined;
  /** The name of a family member the patient acts for. */
  readonly name?: string | undefined;
  /** How many more readings are critical. */
  readonly more?: number;
  /** Says what was just entered: it is announced at once. */
  readonly live?: boolean;
  /** Where measuring again isn't simply another screen. */
  readonly onAgain?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A critical reading: what it is, what to do now, the numbers to call, and who was notified and when. */
export function CriticalAlert(props: CriticalAlertProps) {
  const { shown, level, outside, takenAt, name, more = 0, live, children } = props;
  const words = useWords();
  const { t, format } = words;
  const Link = useLink();
  const id = useId();
  const state = criticalState(shown, level, outside);
  const act = <p>{t(`vitals.critical.act.${state}`)}</p>;
  // On Home, below a long text, large letters would push the buttons off the first screen of a phone. What was just
  // entered says first what to do, and low sugar is treated before anything else.
  const isTextFirst = live || state.startsWith('sugar_lo');
  const reading = `${nameOf(shown, words)} ${lineOf(shown, words)}: ${levelWord(level, words)}`;
  return (
    <section
      className={styles.alert}
      aria-labelledby={id}
      data-critical={shown.type}
      role={live ? 'alert' : undefined}
    >
      <Icon name="alert" className={styles.icon} />
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {live ? t('vitals.critical.title') : reading}
        </h2>
        {live && <p className={styles.value}>{reading}</p>}
        <p className={styles.time}>
          {name && `${name} · `}
          <time dateTime={takenAt}>{format.dayAndTime(takenAt)}</time>
        </p>
      </div>
      <div className={styles.rest}>
        {isTextFirst && act}
        <CriticalActions shown={shown} notice={props.notice} onAgain={props.onAgain} />
        {!isTextFirst && act}
        <Notified notice={props.notice} />
        {more > 0 && (
          <Link href="/vitals" className={styles.link}>
            {t('vitals.critical.more', { number: format.number(more) })}
          </Link>
        )}
        {children}
      </div>
    </section>
  );
}

/** Measuring again, the care team, and 112. */
export function CriticalActions({
  shown,
  notice,
  onAgain,
}: {
  readonly shown?: Pick<Shown, 'type' | 'readings'>;
  readonly notice?: CriticalReading | null | undefined;
  readonly onAgain?: (() => void) | undefined;
}) {
  const { t } = useWords();
  const [first] = notice?.notified ?? [];
  const phone = brand.supportPhone;
  const again = shown && entryPathOf({ type: shown.type, context: shown.readings.context ?? null });
  return (
    <div className={styles.actions}>
      {onAgain ? (
        <Button variant="danger" onClick={onAgain}>
          {t('vitals.critical.again')}
        </Button>
      ) : (
        again && (
          <LinkButton variant="danger" href={again}>
            {t('vitals.critical.again')}
          </LinkButton>
        )
      )}
      {first && (
        <LinkButton className={styles.outlined} href={`/chat/with/${first.person_id}`}>
          {t('vitals.critical.message')}
        </LinkButton>
      )}
      {phone && !first && (
        <LinkButton className={styles.outlined} href={`tel:${phone.replaceAll(' ', '')}`}>
          {t('vitals.critical.clinic', { phone })}
        </LinkButton>
      )}
      <LinkButton variant="quiet" className={styles.emergency} icon="phone" href={`tel:${EMERGENCY_NUMBER}`}>
        {t('shell.action.call', { phone: EMERGENCY_NUMBER })}
      </LinkButton>
    </div>
  );
}

const NAMED = 3;

/** `Dr. Rao, Priya, and 4 more (today, 5:12 pm)`: who was notified, and when. */
export function notifiedText({ notified, notified_at }: CriticalReading, { t, format }: Words): string {
  const names = notified.flatMap(({ name }) => name ?? []);
  const more = names.length - NAMED;
  const shown = names.slice(0, more > 0 ? NAMED : names.length);
  const others = more > 0 ? [t('vitals.critical.more', { number: format.number(more) })] : [];
  return t('vitals.critical.notified', {
    names: [...shown, ...others].join(', '),
    time: format.dayAndTime(notified_at ?? ''),
  });
}

/** Says honestly whether anybody knows of it. */
export function Notified({ notice }: { readonly notice: CriticalReading | null | undefined }) {
  const words = useWords();
  const { t } = words;
  if (notice === undefined) return null;
  return (
    <p className={styles.notified}>
      {notice === null
        ? t('vitals.critical.notSent')
        : notice.notified_at === null
          ? t('vitals.critical.notNotified')
          : notifiedText(notice, words)}
    </p>
  );
}
