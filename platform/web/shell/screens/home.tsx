import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '../../i18n/words.ts';
import { useSession } from '../../session/use-session.ts';
import { addressName, greetingAt } from '../greeting.ts';
import { Slots } from '../lazy-part.tsx';
import styles from '../shell.module.css';
import { useCatalogue } from '../shell-context.ts';

export function Home() {
  const { t, format } = useWords();
  const { data } = useSession();
  const catalogue = useCatalogue();
  const now = new Date();
  const greeting = t(`shell.greeting.${greetingAt(now.getHours())}`);
  const name = addressName(data?.user.name);
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{name ? t('shell.greeting.named', { greeting, name }) : greeting}</h1>
        <p className={styles.quiet}>{format.day(now)}</p>
      </div>
      {catalogue.home(data?.userType).map((part) => (
        <Slots key={part.id} slots={[part]} fallback={part.later && !part.quiet && <Skeleton lines={5} />} />
      ))}
    </div>
  );
}
