import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { KIND_ICONS, QUICK_KINDS } from '../kinds.ts';
import styles from './home-reading.module.css';
import { LastVitals } from './last-vitals.tsx';

/** On Home: the way to the next reading, and the last ones. */
export function HomeVitals() {
  const { t } = useWords();
  const Link = useLink();
  return (
    <>
      <nav aria-label={t('vitals.home.add')} className={styles.quick}>
        <ul className={styles.add}>
          {QUICK_KINDS.map((kind) => (
            <QuickAdd
              key={kind}
              href={`/vitals/add/${kind}`}
              icon={KIND_ICONS[kind]}
              label={t(`vitals.short.${kind}`)}
              isAdd
            />
          ))}
          <QuickAdd href="/vitals/photo" icon="camera" label={t('vitals.home.photo')} />
          <QuickAdd href="/vitals/add" icon="plus" label={t('vitals.home.others')} />
        </ul>
      </nav>
      <Section
        title={t('vitals.home.title')}
        aside={
          <p className={styles.aside}>
            <span>{t('vitals.home.week')}</span>
            <Link href="/vitals">{t('vitals.home.all')}</Link>
          </p>
        }
      >
        <LastVitals />
      </Section>
    </>
  );
}

function QuickAdd({
  href,
  icon,
  label,
  isAdd = false,
}: {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isAdd?: boolean;
}) {
  const Link = useLink();
  return (
    <li>
      <Link href={href}>
        <Icon name={icon} />
        <span>
          {isAdd && <span aria-hidden="true">+ </span>}
          {label}
        </span>
      </Link>
    </li>
  );
}
