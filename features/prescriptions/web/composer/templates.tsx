import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  getPrescription,
  listMyPrescriptions,
  listPrescriptionTemplates,
  MOST_LINES,
  type PrescriptionLine,
  putPrescriptionTemplate,
} from '../../contract.ts';
import type { Draft } from './use-draft.ts';

/** One press for what is prescribed often: templates, and the previous prescription of this patient. */
export function QuickStart({ draft }: { readonly draft: Draft }) {
  const { t, format } = useWords();
  const { patient_id, prescription_id } = draft.stored;
  const { data } = useCall(listPrescriptionTemplates, {});
  const before = useQuery(queryOf(listMyPrescriptions, { query: { patient_id } }));
  const previous = before.data?.prescriptions.find(
    (row) => row.state !== 'draft' && row.state !== 'withdrawn' && row.prescription_id !== prescription_id,
  );
  const [naming, setNaming] = useState(false);
  const add = (lines: readonly PrescriptionLine[]) => {
    // They begin now, not on the day of then.
    const more = lines.map(({ starts_on: _then, ...line }) => ({ ...line, line_id: newId() }));
    draft.changeBy((now) => ({ lines: [...now.lines, ...more].slice(0, MOST_LINES) }));
  };
  const repeat = async (id: string) => {
    const { content } = await call(getPrescription, { params: { prescription_id: id } });
    add(content.lines);
    const { diagnosis } = content;
    if (diagnosis) draft.changeBy((now) => ({ diagnosis: now.diagnosis || diagnosis }));
  };
  return (
    <Row>
      {data?.templates.map((each) => (
        <Chip key={each.template_id} icon="star" onPress={() => add(each.lines)} pressed={false}>
          {each.name}
        </Chip>
      ))}
      {previous && (
        <Chip icon="refresh" pressed={false} onPress={() => void repeat(previous.prescription_id)}>
          {t('prescriptions.composer.repeat', { day: format.shortDay(previous.at) })}
        </Chip>
      )}
      {draft.content.lines.length > 0 && (
        <Button compact variant="quiet" onClick={() => setNaming(true)}>
          {t('prescriptions.composer.saveTemplate')}
        </Button>
      )}
      {naming && <SaveTemplate lines={draft.content.lines} onClose={() => setNaming(false)} />}
    </Row>
  );
}

function SaveTemplate({
  lines,
  onClose,
}: {
  readonly lines: readonly PrescriptionLine[];
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const put = useAction(putPrescriptionTemplate, {
    onSuccess: async () => {
      await invalidate(client, listPrescriptionTemplates);
      onClose();
    },
  });
  const save = () => {
    if (name.trim())
      put.mutate({
        params: { template_id: id },
        body: { name: name.trim(), is_shared: false, lines: [...lines] },
      });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prescriptions.composer.saveTemplate')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={put.isPending} onClick={save}>
          {t('prescriptions.composer.store')}
        </Button>
      }
    >
      {put.error && (
        <Alert tone="bad" live="alert">
          {errorText(put.error)}
        </Alert>
      )}
      <TextField
        label={t('prescriptions.composer.templateName')}
        maxLength={60}
        value={name}
        onValue={setName}
      />
    </Dialog>
  );
}
