import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { currentLanguage, useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  getMedicationCalendar,
  listMedications,
  printMedicationCard,
  updateMedNotification,
} from '../../contract/medications.ts';
import { SLOTS, type SlotTimes } from '../../contract/shapes.ts';
import { timesOutsideSlot } from '../../rules/reminders.ts';
import { CareAgreements } from '../components/care-agreements.tsx';
import { FamilyAlerts } from '../components/family-alerts.tsx';
import styles from '../components/medicines.module.css';
import type { Listed } from '../day.ts';
import { useMedications } from '../queries.ts';
import { nameOf } from '../texts.ts';

/** When and of what the patient is reminded; and what works without a network. */
export function MedicineSettingsScreen() {
  const { t } = useWords();
  const Link = useLink();
  const { personId, name, isSelf } = useActingFor();
  const asked = useMedications(personId);
  const { data } = asked;
  const { change, error } = useSettings(personId);
  const textOf = useErrorText();
  const subject = personId ? { patient_id: personId } : {};
  return (
    <Page width="list">
      <div>
        <BackLink href="/medicines">{t('medications.one.back')}</BackLink>
        <h1>{t('medications.settings.title')}</h1>
      </div>
      {!isSelf && <p>{t('medications.list.of', { name })}</p>}
      {asked.isError && !data && <Problem error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <SkeletonList label={t('shell.busy.loading')} />}
      {error !== null && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      {data && (
        <>
          <Card>
            <Switch
              label={t('medications.settings.remind')}
              hint={t('medications.settings.remindHint')}
              checked={data.remind}
              onChecked={(remind) => change({ remind })}
            />
            <Switch
              label={t('medications.settings.byCall')}
              hint={t('medications.settings.byCallHint')}
              checked={data.by_call === true}
              onChecked={(by_call) => change({ by_call })}
            />
          </Card>
          <Times key={JSON.stringify(data.times)} times={data.times} onSave={(times) => change({ times })} />
          <EachMedicine listed={data} onChange={change} />
          <CareAgreements personId={personId} />
          <FamilyAlerts personId={personId} />
          <Stack gap="small">
            <Alert tone="info" icon="wifi-off">
              {t('medications.settings.offline')}
            </Alert>
            <Row gap="small">
              <DownloadButton
                get={() => fetchFile(getMedicationCalendar, { query: subject })}
                name="medicines.ics"
                label={t('medications.settings.calendar')}
                icon="calendar"
              />
              <DownloadButton
                get={() =>
                  fetchFile(printMedicationCard, { query: { ...subject, language: currentLanguage() } })
                }
                name={`medicines-${clinicStamp(new Date())}.pdf`}
                label={t('medications.settings.card')}
                icon="printer"
              />
            </Row>
            <Link href="/notifications/settings">{t('medications.settings.devices')}</Link>
          </Stack>
        </>
      )}
    </Page>
  );
}

type Change = Omit<BodyOf<typeof updateMedNotification>, 'patient_id'>;

function useSettings(personId: string | undefined) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const change = async (body: Change): Promise<boolean> => {
    setError(null);
    try {
      await call(updateMedNotification, { body: { ...body, ...(personId ? { patient_id: personId } : {}) } });
      await invalidate(client, listMedications);
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    }
  };
  return { change, error };
}

function Times({
  times,
  onSave,
}: {
  readonly times: SlotTimes;
  readonly onSave: (times: SlotTimes) => Promise<boolean>;
}) {
  const { t } = useWords();
  const say = useToast();
  const { draft, problems, check, control, busy, send } = useForm('times', times);
  const save = () => {
    const wrong = SLOTS.filter((slot) => draft[slot] === '' || timesOutsideSlot(draft).includes(slot));
    const message = t('medications.settings.outside');
    if (!check(wrong.map((field) => ({ field, message })))) return;
    void send(async () => {
      if (await onSave(draft)) say({ message: t('medications.add.saved'), tone: 'ok' });
    });
  };
  return (
    <Section title={t('medications.settings.times')} description={t('medications.settings.timesHint')}>
      <Card>
        <Form problems={problems} busy={busy} onSubmit={save}>
          <div className={styles.slots}>
            {SLOTS.map((slot) => (
              <TimeField key={slot} {...control(slot)} label={t(`medications.slot.${slot}`)} />
            ))}
          </div>
          <Button type="submit" busy={busy}>
            {t('medications.settings.save')}
          </Button>
        </Form>
      </Card>
    </Section>
  );
}

function EachMedicine({
  listed,
  onChange,
}: {
  readonly listed: Listed;
  readonly onChange: (change: Change) => Promise<boolean>;
}) {
  const { t } = useWords();
  const medications = listed.medications.filter(({ regimens }) => !regimens.at(-1)?.as_needed);
  if (medications.length === 0) return null;
  return (
    <Section title={t('medications.settings.each')} description={t('medications.settings.eachHint')}>
      {medications.map(({ medication_id, name, strength, remind, important }) => (
        <Card key={medication_id}>
          <Stack gap="small">
            <h3>{nameOf({ name, strength })}</h3>
            <Switch
              label={t('medications.settings.one')}
              checked={remind}
              disabled={!listed.remind}
              onChecked={(to) => onChange({ medication_id, remind: to })}
            />
            <Switch
              label={t('medications.add.important')}
              checked={important}
              disabled={!listed.remind || !remind}
              onChecked={(to) => onChange({ medication_id, important: to })}
            />
          </Stack>
        </Card>
      ))}
    </Section>
  );
}
