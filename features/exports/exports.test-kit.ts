import { v7 as uuid } from 'uuid';
import type { Caller } from '#apps/server/testing/test-app.ts';
import { HOME } from '#features/addresses/addresses.test-kit.ts';

/** An export of the patient's own data. */
export async function exportBelongings(patient: Caller) {
  const { body } = await patient.post('/api/exports', {});
  return { export_id: body.export_id as string };
}

/** By table, words that stand in it once `keepOwnThings` has run. */
export const OWN_THINGS = {
  privacy_requests: ['A wrong birthday', 'correction', 'We put it right', ',done,'],
  consents: ['summaries,false', 'photo_reading,true'],
  accepted_notices: [',1,'],
  nominee: ['Nominated Nadia', 'sibling', '+919811122233'],
  addresses: ['Banjara Hills', 'Contact Charu', '+919811144455', 'Ring the green bell'],
  routines: ['weight', '06:45', 'Before breakfast alone'],
  reading_changes: ['weight,edited,71', 'Weighed in shoes', 'Patient assigned'],
  own_ranges: ['systolic,mmHg,,100,128', 'systolic,mmHg,,100,132'],
  triage_notes: ['Call the daughter first'],
  breach_notices: ['Your data may have been read by someone', 'Data Protection Board'],
} as const;

/** Those of them that nothing else says: where one is read, something got out. */
export const OWN_WORDS = [
  ...['A wrong birthday', 'We put it right', 'Nominated Nadia', '9811122233', 'Contact Charu', '9811144455'],
  ...['Ring the green bell', 'Before breakfast alone', 'Weighed in shoes', 'Call the daughter first'],
  'Data Protection Board',
];

/**
 * What is the patient's alone to read: decisions, a correction with its answer, a nominee, an address, a routine, own
 * ranges, a corrected reading, a note of the care team.
 */
export async function keepOwnThings(patient: Caller, staff: Caller, doctor: Caller): Promise<void> {
  const request_id = uuid();
  const reading = uuid();
  const taken_at = '2026-02-03T04:05:06Z';
  const requests = '/api/privacy/requests';
  const replies = [
    await patient.put('/api/privacy/nominee', {
      ...{ name: 'Nominated Nadia', relation: 'sibling', phone: '9811122233' },
    }),
    await patient.put('/api/privacy/consents', { purpose: 'summaries', given: false }),
    await patient.put('/api/privacy/consents', { purpose: 'photo_reading', given: true }),
    await patient.post('/api/privacy/notice/accept', { version: 1 }),
    await patient.post(requests, { request_id, kind: 'correction', text: 'A wrong birthday' }),
    await staff.post(`${requests}/${request_id}/settle`, { outcome: 'done', answer: 'We put it right' }),
    await patient.post('/api/customer-address', {
      ...{ ...HOME, address_id: uuid(), contact_name: 'Contact Charu', contact_phone: '9811144455' },
      notes: 'Ring the green bell',
    }),
    await doctor.post('/api/v1/regular-vital', {
      ...{ routine_id: uuid(), patient_id: patient.personId, type: 'weight', every_days: 7 },
      ...{ times: ['06:45'], note: 'Before breakfast alone' },
    }),
    await patient.post('/api/vitals', {
      ...{ id: reading, type: 'weight', readings: { value: 71 }, taken_at, note: 'Weighed in shoes' },
    }),
    await patient.patch(`/api/vitals/${reading}`, { readings: { value: 70 }, note: '' }),
    await patient.delete(`/api/vitals/${reading}`),
    ...(await ownRanges(patient, doctor)),
    await doctor.patch(`/api/vitals-triage/${patient.personId}`, { note: 'Call the daughter first' }),
  ];
  for (const { status, body } of replies)
    if (status > 201) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
}

/** One range that ended when the next was set. */
async function ownRanges(patient: Caller, doctor: Caller) {
  const set = (high: number) =>
    doctor.put('/api/vital-ranges', {
      ...{ patient_id: patient.personId, ranges: [{ measure: 'systolic', low: 100, high }] },
    });
  return [await set(128), await set(132)];
}
