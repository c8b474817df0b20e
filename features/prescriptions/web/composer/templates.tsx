import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  getPrescription,
  listMyPrescriptions,
  listPrescriptionTemplates,
  MOST_LINES,
  type PrescriptionLine,
} from '../../contract.ts';
import { ManageTemplates, SaveTemplate } from './template-dialogs.tsx';
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
  const [isNaming, setNaming] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const own = data?.templates.filter(({ can }) => can.edit) ?? [];
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
      {own.length > 0 && (
        <Button compact variant="quiet" onClick={() => setManaging(true)}>
          {t('prescriptions.composer.manageTemplates')}
        </Button>
      )}
      {isNaming && <SaveTemplate lines={draft.content.lines} onClose={() => setNaming(false)} />}
      {isManaging && own.length > 0 && <ManageTemplates templates={own} onClose={() => setManaging(false)} />}
    </Row>
  );
}
