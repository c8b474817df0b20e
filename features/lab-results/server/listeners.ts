import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { LAB_EVENTS } from '#features/labs/contract.ts';
import { recordFromLab, withdrawFromLab } from '#features/vitals/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import { RESULT_EVENTS } from '../contract.ts';
import { readingOf } from '../rules.ts';
import { eraseReportsOf, valueById } from './repository/reports.ts';
import { FETCH_RESULTS } from './service/names.ts';

export const listeners: readonly Listener[] = [
  listen(LAB_EVENTS.resultsReady, 'lab-results.fetch', (work, { order_id }) =>
    work.transaction((tx) => work.jobs.enqueue(tx, FETCH_RESULTS, { order_id })),
  ),
  /**
   * Blood sugar and HbA1c of a laboratory are readings, too: the reading has the id of the value, so it is there once. What
   * it is now is read again, so that corrections that come in another order end the same. A value that was corrected into
   * words, or into what no reading can have, takes its reading away.
   */
  listen(RESULT_EVENTS.measured, 'lab-results.keep-reading', async (work, data, event) => {
    const { value_id: id, patient_id: patientId, context } = data;
    const now = await valueById(work.db, id);
    const of = { id, patientId, brandId: event.brandId, now: work.now };
    if (now && now.number === null) return await withdrawFromLab(work, of);
    const { value, unit } = now?.number == null ? data : readingOf({ ...now, number: now.number });
    const takenAt = new Date(data.taken_at);
    if (await recordFromLab(work, { ...of, context, value, unit, takenAt })) return;
    work.log.warn({ value: id }, 'a value of a laboratory is no possible reading');
    await withdrawFromLab(work, of);
  }),
  /** The years for which the record had to be stored are over. */
  listen(ACCOUNT_EVENTS.sealEnded, 'lab-results.erase-record', (work, { person_id }) =>
    work.transaction((tx) => eraseReportsOf(tx, person_id)),
  ),
];
