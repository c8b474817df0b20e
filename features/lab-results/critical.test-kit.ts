import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, orderBody, slotFor, statusOf } from '#features/labs/labs.test-kit.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { entriesOf, labDoes, orderedBy, reported } from './lab-results.test-kit.ts';

interface Given {
  readonly app: TestApp;
  readonly patient: Caller;
  readonly doctor: Caller;
}
const reportOf = async (by: Caller, orderId: string, patientId = by.personId) => {
  const { body } = await by.get(`/api/reports?limit=50&patient_id=${patientId}`);
  return body.reports.find(({ order_id: of }: { order_id: string }) => of === orderId);
};

/** What staff see among their problems of a report. */
const problemsOf = async (staff: Caller, reportId: string) => {
  const { discrepancies } = (await staff.get('/api/administration/discrepancies')).body;
  return discrepancies.filter(({ object_id: of }: { object_id: string }) => of === reportId);
};

/** Staff hear of a critical value that no care team can answer, and of its end, and never of what was measured. */
async function reachesStaff(app: TestApp, requestId: string, reportId: string, patientId: string) {
  const staff = await app.signInAs('staff', 1);
  const href = `/patients/${patientId}`;
  const critical = await entriesOf(staff, 'lab_critical_for_staff');
  expect(critical).toMatchObject([{ subject_id: reportId, href }]);
  expect(JSON.stringify(critical)).not.toMatch(/sodium|mmol/i);
  const because = { kind: 'critical_result', because: 'critical_without_care', href };
  expect(await problemsOf(staff, reportId)).toMatchObject([{ ...because, owner: null }]);
  const owned = { kind: 'critical_result', object_id: reportId, owner: 'me' };
  expect((await staff.post('/api/administration/discrepancies/owner', owned)).status).toBe(200);
  const unknown = { ...owned, object_id: uuid() };
  expect((await staff.post('/api/administration/discrepancies/owner', unknown)).status).toBe(400);
  expect(await problemsOf(staff, reportId)).toMatchObject([{ owner: { person_id: staff.personId } }]);
  await labDoes(app, requestId, { event: 'test.completed_sent', results: 'normal' });
  expect(await problemsOf(staff, reportId)).toEqual([]);
  expect(await entriesOf(staff, 'lab_corrected_for_staff')).toMatchObject([{ href }]);
  await labDoes(app, requestId, { event: 'test.completed_sent', results: 'critical' });
  expect(await problemsOf(staff, reportId)).toHaveLength(1);
  return staff;
}

/** Critical values; on the app of the other tests of results. */
export function criticalTests(of: () => Given): void {
  it('a correction by the lab notifies everybody who was notified of the value, and a second critical value notifies again', async () => {
    const { app, patient, doctor } = of();
    const unread = async (by: Caller, kind: string) =>
      (await entriesOf(by, kind)).filter(({ read }: { read: boolean }) => !read).length;
    const staff = await app.signInAs('staff', 1);
    const readAll = (by: Caller) => by.post('/api/notify/notifications/read', { all: true });
    const { id, requestId } = await orderedBy(app, patient, {
      ids: ['electrolytes'],
      total: 34_900,
      position: 17,
    });
    await reported(app, requestId, { results: 'critical' });
    const was = (await reportOf(patient, id)).values.find(({ level }: { level: string }) =>
      level.startsWith('critical'),
    );
    for (const by of [doctor, patient]) await readAll(by);
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'normal' });
    const report = await reportOf(patient, id);
    const now = report.values.find(({ value_id }: { value_id: string }) => value_id === was.value_id);
    expect([report.critical, now.level]).toEqual([0, 'in_range']);
    expect(now.corrected.from).toBe(`${was.value} ${was.unit}`);
    // Neither the patient nor the care team reads of a value that no longer is.
    expect((await patient.get(`/api/reports/${report.report_id}`)).body.open_critical).toEqual([]);
    for (const by of [doctor, patient]) expect(await unread(by, 'lab_reported')).toBe(1);
    for (const by of [doctor, patient]) await readAll(by);
    await labDoes(app, requestId, { event: 'test.completed_sent', results: 'critical' });
    expect(await reportOf(patient, id)).toMatchObject({ critical: 1 });
    for (const by of [doctor, patient]) expect(await unread(by, 'lab_critical')).toBe(1);
    // The patient has a care team now.
    expect(await entriesOf(staff, 'lab_critical_for_staff')).toEqual([]);
    expect(await problemsOf(staff, report.report_id)).toEqual([]);
  });

  it('of a child without a care team notifies the parent and staff, also at night, and stays open until a doctor has seen it', async () => {
    const { app, doctor } = of();
    const parent = await app.signInAs('patient', 13);
    const child = uuid();
    const named = { person_id: child, name: 'Meena', date_of_birth: '2018-05-06', sex: 'female' };
    const made = await parent.post('/api/family-members', { ...named, relation: 'daughter' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const home = await addressOf(parent);
    const order = orderBody(child, home, await slotFor(app, parent, home, 18), {
      patients: [{ patient_id: child, package_ids: ['electrolytes'] }],
      ...{ expected_total: 34_900, pay: 'collector' },
    });
    const placed = await parent.post('/api/create-order', order);
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    await app.settled();
    const service = await startPushEndpoint();
    try {
      const device = service.device();
      const subscribed = await parent.post('/api/notify/push/subscriptions', device.subscription);
      expect([200, 201]).toContain(subscribed.status);
      app.clock.set(clinicInstant(addDays(clinicDay(app.clock.now()), 1), '02:30').toISOString());
      const { lab_order_id: requestId } = await statusOf(parent, order.order_id);
      await reported(app, requestId, { results: 'critical' });
      // Nothing waits for the morning.
      await expect.poll(() => JSON.stringify(device.received)).toContain('lab_critical');
    } finally {
      await service.close();
    }
    expect(await entriesOf(parent, 'lab_critical')).toHaveLength(1);
    const report = await reportOf(parent, order.order_id, child);
    const open = async () => (await parent.get(`/api/reports/${report.report_id}`)).body.open_critical;
    expect(await open()).toMatchObject([{ notified: [] }]);
    expect((await doctor.get(`/api/reports/${report.report_id}`)).status).toBe(404);
    const { lab_order_id: requestId } = await statusOf(parent, order.order_id);
    const staff = await reachesStaff(app, requestId, report.report_id, child);

    const care = { brandId: 'living', kind: 'accepted', sourceId: uuid() } as const;
    const relation = { ...care, patientId: child, clinicianId: doctor.personId };
    await app.database.db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
    const { patients } = (await doctor.get('/api/vitals-triage?reason=critical&limit=100')).body;
    const entry = patients.find(({ patient_id: id }: { patient_id: string }) => id === child);
    expect(Date.parse(entry.deadline_at) - app.clock.now().getTime()).toBeLessThanOrEqual(3_600_000);
    expect(await open()).toMatchObject([{ notified: [{ person_id: doctor.personId }] }]);
    expect(await problemsOf(staff, report.report_id)).toEqual([]);
  });
}
