import { Alert, Banner } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Section } from '../section.tsx';
import { Skeleton, SkeletonList } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { useToast } from '../toasts.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

export function MessagesShown({ words }: { readonly words: Samples }) {
  const say = useToast();
  const quiet = () => undefined;
  return (
    <Section title="Messages and waiting">
      <Banner tone="warn" icon="wifi-off" onDismiss={quiet} dismissLabel={words.close}>
        {words.phoneHint}
      </Banner>
      <div className={styles.grid}>
        <Alert tone="ok" title={words.taken}>
          {words.phoneHint}
        </Alert>
        <Alert tone="warn" title={words.above} action={<Button compact>{words.join}</Button>}>
          {words.phoneHint}
        </Alert>
        <Alert tone="bad" onDismiss={quiet} dismissLabel={words.close}>
          {words.wrong}
        </Alert>
        <Alert tone="info">{words.phoneHint}</Alert>
        <Alert tone="neutral">{words.next}</Alert>
        <div className={styles.row}>
          <Button onClick={() => say({ message: words.taken, tone: 'ok' })}>Toast</Button>
          <Button
            onClick={() =>
              say({ message: words.missed, tone: 'warn', action: { label: words.cancel, onPress: quiet } })
            }
          >
            Toast + action
          </Button>
          <Spinner label={words.next} />
          <Spinner size="large" />
        </div>
        <div className={styles.stack}>
          <ProgressBar label={words.taken} value={0.62} valueText="62 %" />
          <ProgressBar label={words.next} />
        </div>
        <Card>
          <EmptyState
            icon="calendar"
            title={words.empty}
            action={<Button variant="primary">{words.join}</Button>}
          >
            <p>{words.phoneHint}</p>
          </EmptyState>
        </Card>
        <Card flush>
          <SkeletonList label={words.next} rows={3} />
        </Card>
        <Card>
          <div className={styles.stack}>
            <Skeleton shape="title" />
            <Skeleton shape="number" />
            <Skeleton lines={3} />
            <Skeleton shape="card" />
          </div>
        </Card>
        <Card emphasis>
          <h3>{words.visit}</h3>
          <p>{words.phoneHint}</p>
        </Card>
      </div>
    </Section>
  );
}
