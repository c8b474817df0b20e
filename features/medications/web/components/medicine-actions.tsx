import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { changeRegimen, getMedicationHistory, listMedications } from '../../contract/medications.ts';
import { DEFAULT_TIMES, type Medication, type RegimenVersion } from '../../contract/shapes.ts';
import { hasTimes, lastDayOf, stepOn } from '../../rules/regimen.ts';
import { doseDay } from '../../rules/slots.ts';
import { changedRegimen, draftOf, readRegimen, type Wrong } from '../medicine-form.ts';
import { useMedications } from '../queries.ts';
import styles from './medicines.module.css';
import { RegimenFields } from './regimen-fields.tsx';

type Doing = 'change' | 'resume' | 'pause' | 'stop';
const STATES = { change: 'active', resume: 'active', pause: 'paused', stop: 'stopped' } as const;

/** Changes how a medicine is taken, pauses or stops it: each is a version of its own. */
export function MedicineActions({
  medication,
  regimen,
}: {
  readonly medication: Medication;
  readonly regimen: RegimenVersion;
}) {
  const { t } = useWords();
  const [doing, setDoing] = useState<Doing | null>(null);
  // A course that is over needs other days.
  const goesOn = regimen.state === 'paused' && hasTimes(regimen) && !isOver(regimen);
  const changeWord = regimen.state !== 'active' ? 'resume' : hasTimes(regimen) ? 'change' : 'setTimes';
  return (
    <Row gap="small">
      <Button icon="edit" onClick={() => setDoing(goesOn ? 'resume' : 'change')}>
        {t(`medications.change.${changeWord}`)}
      </Button>
      {regimen.state === 'active' && (
        <Button icon="pause" onClick={() => setDoing('pause')}>
          {t('medications.change.pause')}
        </Button>
      )}
      {regimen.state !== 'stopped' && (
        <Button icon="close" onClick={() => setDoing('stop')}>
          {t('medications.change.stop')}
        </Button>
      )}
      {doing && (
        <ChangeSheet doing={doing} medication={medication} regimen={regimen} onClose={() => setDoing(null)} />
      )}
    </Row>
  );
}

function isOver(regimen: RegimenVersion): boolean {
  const last = lastDayOf(regimen);
  return last !== null && last < doseDay(new Date());
}

interface ChangeSheetProps {
  readonly doing: Doing;
  readonly medication: Medication;
  readonly regimen: RegimenVersion;
  readonly onClose: () => void;
}

function ChangeSheet({ doing, medication, regimen, onClose }: ChangeSheetProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const form = useId();
  const { personId } = useActingFor();
  const today = doseDay(new Date());
  const times = useMedications(personId).data?.times ?? DEFAULT_TIMES;
  const [draft, setDraft] = useState(() => draftOf(regimen, today));
  const isTaper = stepOn(regimen, today) < regimen.steps.length - 1;
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const { send, busy, error } = useChange(medication, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (doing !== 'change') return void send({ state: STATES[doing], reason });
    const read = readRegimen(draft, today);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read) return;
    void send({ state: 'active', reason, regimen: changedRegimen(read.regimen, regimen, today) });
  };
  return (
    <Sheet
      open
      title={t(`medications.change.${doing}Title`)}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant={doing === 'stop' ? 'danger' : 'primary'} busy={busy}>
            {t(`medications.change.${doing}Save`)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {error !== null && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        {medication.source === 'prescription' && (
          <Alert tone="warn">{t('medications.change.prescribed')}</Alert>
        )}
        {doing === 'change' ? (
          <>
            {isTaper && <p>{t('medications.change.taper')}</p>}
            <RegimenFields draft={draft} wrong={wrong} times={times} onDraft={setDraft} />
          </>
        ) : (
          <p>{t(`medications.change.${doing}Hint`)}</p>
        )}
        <TextField
          label={t('medications.change.reason')}
          optionalLabel={t('medications.add.optional')}
          maxLength={200}
          value={reason}
          onValue={setReason}
        />
      </form>
    </Sheet>
  );
}

type Change = Omit<Parameters<typeof call<typeof changeRegimen>>[1]['body'], 'version'>;

function useChange(medication: Medication, onDone: () => void) {
  const { t } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (change: Change) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const version = medication.regimens.at(-1)?.version ?? 1;
      await call(changeRegimen, {
        params: { medication_id: medication.medication_id },
        body: { version, ...change },
      });
      await invalidate(client, listMedications, getMedicationHistory);
      say({ message: t(`medications.change.said_${change.state}`), tone: 'ok' });
      onDone();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return { send, busy, error };
}
