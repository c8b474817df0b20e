import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, atLab, orderBody, slotFor, statusOf } from '#features/labs/labs.test-kit.ts';

/** One address serves all orders: a person has ten at most. */
const homes = new WeakMap<Caller, string>();

/** An order that the lab has, to be paid to the collector. `items`: tests of the catalogue and their price together. */
export async function orderedBy(
  app: TestApp,
  patient: Caller,
  items: { readonly ids: readonly string[]; readonly total: number; readonly position?: number },
): Promise<{ id: string; requestId: string }> {
  const home = homes.get(patient) ?? (await addressOf(patient));
  homes.set(patient, home);
  const body = orderBody(patient.personId, home, await slotFor(app, patient, home, items.position ?? 0), {
    patients: [{ patient_id: patient.personId, package_ids: items.ids }],
    ...{ expected_total: items.total, pay: 'collector' },
  });
  const made = await patient.post('/api/create-order', body);
  if (made.status !== 201) throw new Error(`no order: ${JSON.stringify(made.body)}`);
  await app.settled();
  const { lab_order_id: requestId } = await statusOf(patient, body.order_id);
  return { id: body.order_id, requestId };
}

/** What the lab does, until everything that follows from it is done. */
export async function labDoes(app: TestApp, requestId: string, what: object): Promise<void> {
  const done = await atLab(app, { request_id: requestId, ...what });
  if (done.status !== 200) throw new Error(`the lab did not do it: ${JSON.stringify(done.body)}`);
  await app.settled();
}

/** Sample taken and all results there. */
export async function reported(app: TestApp, requestId: string, what: object = {}): Promise<void> {
  await labDoes(app, requestId, { event: 'task.completed' });
  await labDoes(app, requestId, { ...what, event: 'order.completed' });
}

/** The notifications of a user, of one kind. */
export async function entriesOf(by: Caller, kind: string) {
  const { body } = await by.get('/api/notify/notifications/');
  return body.notifications.filter((each: { kind: string }) => each.kind === kind);
}

/** A patient's readings of blood sugar that a laboratory measured. */
export async function sugarOf(patient: Caller) {
  const { body } = await patient.get('/api/vitals?type=blood_sugar&limit=500');
  return body.vitals.filter(({ source }: { source: string }) => source === 'lab');
}

export async function uploaded(
  by: Caller,
  name = 'report.pdf',
  content = '%PDF-1.4 of a lab',
): Promise<string> {
  const boundary = 'results-boundary';
  const file_id = uuid();
  const body = [
    `--${boundary}\r\ncontent-disposition: form-data; name="file_id"\r\n\r\n${file_id}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n${content}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');
  const made = await by.send('POST', '/api/upload-files', Buffer.from(body), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  if (made.status !== 201) throw new Error(`no file: ${JSON.stringify(made.body)}`);
  return made.body.file_id;
}

/** Reports that the patient calls so, one of them for the test of taking it off the list; a file for another one, and an order without results. */
export async function reportBelongings(
  app: TestApp,
  patient: Caller,
): Promise<Record<'report_id' | 'removed_report_id' | 'spare_file_id' | 'reported_order_id', string>> {
  const [report_id, removed_report_id] = [uuid(), uuid()];
  for (const id of [report_id, removed_report_id]) {
    const file_id = await uploaded(patient, 'old report.pdf', `%PDF-1.4 ${id}`);
    const given = { report_id: id, file_id, name: 'Scan', day: '2025-01-02' };
    const made = await patient.post('/api/reports', given);
    if (made.status !== 201) throw new Error(`no report: ${JSON.stringify(made.body)}`);
  }
  const spare_file_id = await uploaded(patient, 'another report.pdf', '%PDF-1.4 another');
  const home = await addressOf(patient);
  const slot = await slotFor(app, patient, home, 2);
  const ordered = await patient.post('/api/create-order', orderBody(patient.personId, home, slot));
  if (ordered.status !== 201) throw new Error(`no order: ${JSON.stringify(ordered.body)}`);
  const reported_order_id = ordered.body.order_id;
  return { report_id, removed_report_id, spare_file_id, reported_order_id };
}
