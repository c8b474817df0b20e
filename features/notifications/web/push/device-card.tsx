import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DeviceState } from './this-device.ts';
import { useDevice } from './use-device.ts';

/** Pushes on this device: what they are, whether they come, and what to do when they can't. */
export function DeviceCard() {
  const { t } = useWords();
  const textOf = useErrorText();
  const { device, turn } = useDevice();
  return (
    <Section title={t('notifications.device.title')} description={t('notifications.device.explain')}>
      <Card>
        {device.isPending && <SkeletonList label={t('shell.busy.loading')} rows={1} />}
        {device.isError && !device.data && (
          <Alert
            tone="warn"
            action={<Button onClick={() => void device.refetch()}>{t('shell.action.retry')}</Button>}
          >
            {textOf(device.error)}
          </Alert>
        )}
        {device.data && (
          <State state={device.data} onTurn={(on) => turn.mutateAsync(on).catch(() => undefined)} />
        )}
      </Card>
    </Section>
  );
}

interface StateProps {
  readonly state: DeviceState;
  readonly onTurn: (on: boolean) => Promise<unknown>;
}

function State({ state, onTurn }: StateProps) {
  const { t } = useWords();
  switch (state) {
    case 'on':
    case 'off':
      return (
        <Switch
          label={t('notifications.device.switch')}
          hint={state === 'off' && Notification.permission === 'default' && t('notifications.device.asks')}
          checked={state === 'on'}
          onChecked={onTurn}
        />
      );
    case 'blocked':
      return (
        <Alert tone="warn" title={t('notifications.device.blocked')}>
          {t('notifications.device.unblock')}
        </Alert>
      );
    case 'install':
      return <Alert tone="info">{t('notifications.device.install')}</Alert>;
    case 'unsupported':
      return <Alert tone="info">{t('notifications.device.unsupported')}</Alert>;
  }
}
