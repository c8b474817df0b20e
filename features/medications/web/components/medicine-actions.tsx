import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { changeRegimen, getMedicationHistory, listMedications } from '../../contract/medications.ts';
import { DEFAULT_TIMES, type Medication, type RegimenVersion } from '../../contract/shapes.ts';
import { hasTimes, lastDayOf, stepOn } from '../../rules/regimen.ts';
import { doseDay } from '../../rules/slots.ts';
import { changedRegimen, draftOf, readRegimen } from '../medicine-form.ts';
import { useMedications } from '../queries.ts';
import { RegimenFields, useWrongTexts } from './regimen-fields.tsx';

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
  const client = useQueryClient();
  const say = useToast();
  const { personId } = useActingFor();
  const today = doseDay(new Date());
  const times = useMedications(personId).data?.times ?? DEFAULT_TIMES;
  const isTaper = stepOn(regimen, today) < regimen.steps.length - 1;
  const form = useForm('change', () => ({ ...draftOf(regimen, today), reason: '' }));
  const textsOf = useWrongTexts();
  const state = STATES[doing];
  const change = useAction(changeRegimen, {
    onSuccess: async () => {
      await invalidate(client, listMedications, getMedicationHistory);
      say({ message: t(`medications.change.said_${state}`), tone: 'ok' });
      onClose();
    },
    onError: form.refused,
  });
  const submit = () => {
    const { reason } = form.draft;
    const version = medication.regimens.at(-1)?.version ?? 1;
    const params = { medication_id: medication.medication_id };
    form.problems.clear();
    if (doing !== 'change') return change.mutate({ params, body: { version, state, reason } });
    const read = readRegimen(form.draft, today);
    if ('wrong' in read) return form.check(textsOf(read.wrong));
    const changed = changedRegimen(read.regimen, regimen, today);
    change.mutate({ params, body: { version, state, reason, regimen: changed } });
  };
  return (
    <FormSheet
      title={t(`medications.change.${doing}Title`)}
      action={t(`medications.change.${doing}Save`)}
      danger={doing === 'stop'}
      busy={change.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      {medication.source === 'prescription' && (
        <Alert tone="warn">{t('medications.change.prescribed')}</Alert>
      )}
      {doing === 'change' ? (
        <>
          {isTaper && <p>{t('medications.change.taper')}</p>}
          <RegimenFields draft={form.draft} problems={form.problems} times={times} onDraft={form.change} />
        </>
      ) : (
        <p>{t(`medications.change.${doing}Hint`)}</p>
      )}
      <TextField
        {...form.control('reason')}
        label={t('medications.change.reason')}
        optionalLabel={t('medications.add.optional')}
        maxLength={200}
      />
    </FormSheet>
  );
}
