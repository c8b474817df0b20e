import { useActingFor } from '#features/people/web/index.ts';
import { KIND_ICONS } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { FoundReadings } from '../devices/found-readings.tsx';
import { bluetooth } from '../devices/gatt.ts';
import { METER_KINDS } from '../devices/read-meter.ts';
import { useMeter } from '../devices/use-meter.ts';
import styles from './device.module.css';

/** Readings straight from a Bluetooth meter. */
export function DeviceScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  return (
    <Page width="task" gap="close">
      <h1>{t('reading-imports.device.title')}</h1>
      {!isSelf && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {/* What was read for one person is not saved for another one. */}
      {bluetooth() ? <Meter key={personId ?? ''} /> : <CanNot />}
    </Page>
  );
}

/** What a browser can't do is said where the person looks for it. */
function CanNot() {
  const { t } = useWords();
  return (
    <>
      <Alert tone="info">{t('reading-imports.device.cannot')}</Alert>
      <Row>
        <LinkButton icon="plus" href="/vitals/add">
          {t('vitals.list.add')}
        </LinkButton>
        <LinkButton icon="camera" href="/vitals/photo">
          {t('vitals.photo.title')}
        </LinkButton>
      </Row>
    </>
  );
}

function Meter() {
  const { t } = useWords();
  const { state, listen, stop, again } = useMeter();
  switch (state.at) {
    case 'start':
      return (
        <>
          <p>{t('reading-imports.device.hint')}</p>
          <Stack>
            {METER_KINDS.map((kind) => (
              <Button key={kind} wide icon={KIND_ICONS[kind]} onClick={() => void listen(kind)}>
                {t(`vitals.type.${kind}`)}
              </Button>
            ))}
          </Stack>
        </>
      );
    case 'choosing':
      return <p role="status">{t('reading-imports.device.choosing')}</p>;
    case 'failed':
      return (
        <>
          <Alert tone="warn" live="alert">
            {t(`reading-imports.device.failed.${state.why}`)}
          </Alert>
          <Row>
            <Button variant="primary" icon="refresh" onClick={() => void listen(state.kind)}>
              {t('shell.action.retry')}
            </Button>
            {state.why === 'off' ? (
              <LinkButton icon="plus" href="/vitals/add">
                {t('vitals.list.add')}
              </LinkButton>
            ) : (
              <Button onClick={again}>{t('reading-imports.device.another')}</Button>
            )}
          </Row>
        </>
      );
    default:
      return <Heard state={state} onStop={stop} onAnother={again} />;
  }
}

interface HeardProps {
  readonly state: Extract<ReturnType<typeof useMeter>['state'], { readonly at: 'listening' | 'heard' }>;
  readonly onStop: () => void;
  readonly onAnother: () => void;
}

/** The readings that the meter has sent so far. */
function Heard({ state, onStop, onAnother }: HeardProps) {
  const { t } = useWords();
  return (
    <>
      {state.at === 'listening' && (
        <Stack>
          <p role="status">
            {t('reading-imports.device.listening', {
              name: state.name ?? t('reading-imports.device.unnamed'),
            })}
          </p>
          <Row>
            <Spinner label={t('shell.busy.loading')} />
            <Button onClick={onStop}>{t('reading-imports.device.stop')}</Button>
          </Row>
        </Stack>
      )}
      {state.unusable > 0 && (
        <Alert tone="warn" live="status">
          {t('reading-imports.device.unusable', { count: state.unusable })}
        </Alert>
      )}
      {state.at === 'heard' && state.readings.length + state.unusable === 0 && (
        <Alert tone="info">{t('reading-imports.device.nothing')}</Alert>
      )}
      {state.readings.length > 0 && (
        <FoundReadings readings={state.readings} isComplete={state.at === 'heard'} />
      )}
      {state.at === 'heard' && (
        <Row>
          <Button onClick={onAnother}>{t('reading-imports.device.another')}</Button>
        </Row>
      )}
    </>
  );
}
