import { v5 as uuidOf } from 'uuid';
import type { HistoryContent } from '#features/history/contract.ts';
import { dateProblems, entryStatuses } from '#features/history/server/index.ts';
import { mayActFor, patientCard, patientOnPaper } from '#features/people/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { type FileThreads, fileTask } from '#platform/server/files/file-threads.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { previewRecord } from '../contract.ts';

const READ_BUNDLE = fileTask<typeof import('./read-bundle.ts')>(import.meta.url, './read-bundle.ts');

/** Records from elsewhere: what they hold, for the patient to confirm one by one. */
export const recordImports = ({ fileThreads }: { readonly fileThreads: FileThreads }): FeatureServer => ({
  name: 'record-imports',
  routes(on) {
    on(previewRecord, async (ctx, { file, body }) => {
      const { brandId, personId } = ctx.principal;
      const patientId = body.patient_id ?? personId;
      if (!(await mayActFor(ctx.db, brandId, personId, patientId))) throw notFound();
      const patient = await patientOnPaper(ctx.db, brandId, patientId);
      const card = await patientCard(ctx.db, brandId, patientId, ctx.now);
      const person = {
        ...{ dateOfBirth: patient?.dateOfBirth ?? null, sex: card?.sex ?? null },
        abhaNumber: patient?.abhaNumber ?? null,
      };
      const {
        source,
        entries,
        leftOut,
        patient: found,
      } = await fileThreads.run(READ_BUNDLE, { bytes: file.bytes, person }, 'file');
      // The same entry has the same id, so that it is added once however often a record is brought.
      const named = entries.map(({ name, kind, content }) => ({
        ...{ entry_id: uuidOf(`${brandId} ${name}`, patientId), kind },
        content: withoutWrongDates(content, clinicDay(ctx.now)),
      }));
      const ids = named.map(({ entry_id: id }) => id);
      const statuses = await entryStatuses(ctx, patientId, ids);
      return {
        source,
        patient: { name: found.name, date_of_birth: found.dateOfBirth, is_compared: found.isCompared },
        entries: named.map((each) => ({ ...each, there: statuses.get(each.entry_id) ?? null })),
        left_out: leftOut,
      };
    });
  },
});

/** A day that no calendar has, or that is still to come, would keep the patient from confirming the entry. */
function withoutWrongDates({ since, ...content }: HistoryContent, today: string): HistoryContent {
  const isRight = since !== undefined && dateProblems({ since }, today).length === 0;
  return isRight ? { ...content, since } : content;
}
