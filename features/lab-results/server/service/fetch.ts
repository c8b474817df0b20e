import {
  isByHand,
  lockForResults,
  markReported,
  orderForReport,
  type WholeOrder,
} from '#features/labs/server/index.ts';
import { type Lab, LabAway, type LabResults } from '#partners/lab/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { timeOfDatabase } from '../repository/time.ts';
import { FETCH_PAPER } from './names.ts';
import { type ReportHead, storeReport } from './store.ts';

type PatientRow = WholeOrder['patients'][number];

/** When the sample of a patient was taken, as far as anybody said so. */
function takenAtOf({ order, events }: WholeOrder, { reference }: PatientRow, now: Date): Date {
  const taken = events.findLast((each) => each.reference === reference && each.event === 'task.completed');
  const at = taken?.at ?? order.slotAt ?? now;
  return at < now ? at : now;
}

/** The report of a patient of an order, before anything is known of its values. */
export function headOf(
  whole: WholeOrder,
  patient: PatientRow,
  { now, askedAt, labName, isFinal }: { now: Date; askedAt: Date | null; labName: string; isFinal: boolean },
): ReportHead {
  const { order } = whole;
  return {
    ...{ id: patient.reference, brandId: order.brandId, patientId: patient.patientId, source: 'lab' },
    ...{ name: '', packageIds: patient.items.map(({ package_id: id }) => id), labName, orderId: order.id },
    ...{ takenAt: takenAtOf(whole, patient, now), reportedAt: now, askedAt },
    ...{ age: patient.age, sex: patient.sex },
    ...{ state: isFinal ? 'final' : 'partial', fileId: null, addedBy: null },
    ...{ paper: isFinal ? 'wanted' : 'none', paperNextAt: isFinal ? now : null },
  };
}

const isDone = ({ events }: WholeOrder, { reference }: PatientRow): boolean =>
  events.some((each) => each.event === 'order.completed' && each.reference === reference);

/**
 * Fetches what the lab has reported of each patient of an order. Asked again it stores only what is new: also what the
 * lab has corrected after all was there.
 * @throws LabAway also when the lab calls an order done and has no values of it yet: the job is tried again
 */
export async function fetchResults(work: JobContext, lab: Lab, orderId: string): Promise<void> {
  const whole = await orderForReport(work.db, orderId);
  if (!whole) return;
  try {
    await fetchEach(work, lab, whole);
  } catch (error) {
    if (!(error instanceof LabAway) || !isAskedAgain(whole, work.now)) throw error;
    work.log.warn({ err: error, order: orderId }, 'the results of an order that is done are not there');
  }
}

const RETRIED_MS = 10 * 60_000;

/** Done for a while without all results: the order is looked at every ten minutes, which no retry of a job has to do. */
const isAskedAgain = ({ order }: WholeOrder, now: Date): boolean =>
  order.state === 'completed' &&
  order.nextCheckAt !== null &&
  now.getTime() - order.changedAt.getTime() >= RETRIED_MS;

async function fetchEach(work: JobContext, lab: Lab, whole: WholeOrder): Promise<void> {
  const { labOrderId, labToken, createdAt } = whole.order;
  if (!labOrderId || !labToken) return;
  const asked = whole.patients.filter(({ reference }) => !isByHand(whole, reference));
  if (asked.length === 0) return;
  const from = clinicDay(createdAt);
  const to = [addDays(from, 6), clinicDay(work.now)].sort()[0] ?? from;
  const askedAt = await timeOfDatabase(work.db);
  const results = await lab.results({ id: labOrderId, token: labToken }, from, to);
  let isMissing = false;
  for (const patient of asked) {
    const result = results.find(({ patientReference }) => patientReference === patient.reference);
    if (result && result.values.length > 0) await store({ ...work, askedAt }, lab, whole, patient, result);
    else isMissing ||= patient.reportedAt === null && isDone(whole, patient);
  }
  if (isMissing) throw new LabAway('unreadable');
}

async function store(
  work: JobContext & { readonly askedAt: Date },
  lab: Lab,
  whole: WholeOrder,
  patient: PatientRow,
  result: LabResults,
): Promise<void> {
  const isFinal = isDone(whole, patient);
  const head = headOf(whole, patient, { now: work.now, askedAt: work.askedAt, labName: lab.name, isFinal });
  await work.transaction(async (tx) => {
    const locked = await lockForResults(tx, whole.order.id);
    // While the lab was asked, the clinic has entered the results.
    if (!locked || isByHand(locked, patient.reference)) return;
    const report = await storeReport(tx, work.now, head, result.values);
    if (report?.paper === 'wanted') await work.jobs.enqueue(tx, FETCH_PAPER, { report_id: report.id });
    if (isFinal && patient.reportedAt === null)
      await markReported(tx, work, { orderId: whole.order.id, reference: patient.reference });
  });
}
