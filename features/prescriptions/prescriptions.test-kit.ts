import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import type { PrescriptionContent, PrescriptionLine } from './contract.ts';

export const PASSWORD = 'sukham-demo-2026';

export async function takeIntoCare(app: TestApp, clinicianId: string, patientId: string): Promise<void> {
  const relation = { brandId: 'living', patientId, clinicianId, kind: 'accepted', sourceId: uuid() } as const;
  await app.database.db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
}

/** A medicine of the catalogue as a line: 1-0-0-1 after food, for 5 days. */
export async function aLine(
  doctor: Caller,
  name: string,
  strength: string,
  other: Partial<PrescriptionLine> = {},
): Promise<PrescriptionLine> {
  const { body } = await doctor.get(`/api/new-medication-search/?search=${encodeURIComponent(name)}`);
  const medicine = body.medicines.find((each: { name: string }) => each.name === name);
  const product = medicine?.products.find((each: { strength: string }) => each.strength === strength);
  if (!product) throw new Error(`no ${name} ${strength}: ${JSON.stringify(body).slice(0, 300)}`);
  return {
    line_id: uuid(),
    medicine_id: medicine.medicine_id,
    product_id: product.product_id,
    name,
    unit: 'tablet',
    timing: '1-0-0-1',
    food: 'after',
    days: 5,
    ...other,
  };
}

export const aContent = (lines: PrescriptionLine[], other: Partial<PrescriptionContent> = {}) => ({
  diagnosis: 'Fever',
  identity_confirmed: true,
  consent_confirmed: true,
  lines,
  ...other,
});

export async function begin(doctor: Caller, patientId: string, content: unknown, other: object = {}) {
  const given = { prescription_id: uuid(), patient_id: patientId, content, ...other };
  const reply = await doctor.post('/api/prescriptions', given);
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export const save = (
  doctor: Caller,
  draft: { prescription_id: string },
  content: unknown,
  version?: number,
) =>
  doctor.put(
    `/api/prescriptions/${draft.prescription_id}`,
    content,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

export const sign = (
  doctor: Caller,
  draft: { prescription_id: string; version: number },
  other: object = {},
) =>
  doctor.post(`/api/prescriptions/${draft.prescription_id}/sign`, {
    ...{ version: draft.version, password: PASSWORD },
    ...other,
  });

export async function signed(doctor: Caller, patientId: string, content: unknown, other: object = {}) {
  const draft = await begin(doctor, patientId, content, other);
  const newer = draft.checks?.newer?.prescription_id;
  const overrides = draft.checks.findings
    .filter(({ level }: { level: string }) => level !== 'note')
    .map(({ rule_id, lines }: { rule_id: string; lines: string[] }) => ({
      rule_id,
      lines,
      reason: 'On purpose',
    }));
  const reply = await sign(doctor, draft, { overrides, ...(newer ? { newer_seen: newer } : {}) });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** A completed visit at the clinic. Completed, because it may overlap with visits of the demo data, whatever the time is. */
export async function visitAtClinic(app: TestApp, doctorId: string, patientId: string): Promise<string> {
  const id = uuid();
  const at = app.clock.now().toISOString();
  await app.database.db.execute(sql`
    insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
      status, reason, fee, follow_up, file_count, version, created_at)
    values (${id}::uuid, 'living', ${doctorId}::uuid, ${patientId}::uuid, ${patientId}::uuid,
      ${at}::timestamptz, ${at}::timestamptz + interval '15 minutes', ${at}::timestamptz + interval '15 minutes',
      'in_person', 9, 'x', 0, false, 0, 1, ${at}::timestamptz)`);
  return id;
}

export const codeOf = (prescription: { verify_url: string }): string =>
  prescription.verify_url.split('/').pop() ?? '';

/** A signed prescription, a draft, and a template of who wrote them. */
export async function prescriptionBelongings(
  clinician: Caller,
  patientId: string,
): Promise<Record<'prescription_id' | 'prescription_draft_id' | 'prescription_template_id', string>> {
  const [prescription_id, prescription_draft_id, prescription_template_id] = [uuid(), uuid(), uuid()];
  const found = await clinician.get('/api/new-medication-search/?search=paracetamol');
  const [medicine] = found.body.medicines;
  const { medicine_id, name, products } = medicine;
  const line = {
    line_id: uuid(),
    medicine_id,
    product_id: products[0].product_id,
    name,
    directions: 'secret',
  };
  const content = { diagnosis: 'secret', identity_confirmed: true, consent_confirmed: true, lines: [line] };
  await clinician.post('/api/prescriptions', { prescription_id, patient_id: patientId, content });
  const proof = { version: 1, password: 'sukham-demo-2026' };
  const signed = await clinician.post(`/api/prescriptions/${prescription_id}/sign`, proof);
  if (!signed.body.issued_at) throw new Error(`no signed prescription: ${JSON.stringify(signed.body)}`);
  await begin(clinician, patientId, content, { prescription_id: prescription_draft_id });
  const template = { name: 'Mine', is_shared: false, lines: [line] };
  await clinician.put(`/api/prescription-templates/${prescription_template_id}`, template);
  return { prescription_id, prescription_draft_id, prescription_template_id };
}
