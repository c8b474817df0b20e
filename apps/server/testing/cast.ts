import sharp from 'sharp';
import { v7 as uuid, v5 as uuidOf } from 'uuid';
import { seedAccounts } from '#features/accounts/server/demo.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { medicationBelongings } from '#features/medications/medications.test-kit.ts';
import { save } from '#features/notes/notes.test-kit.ts';
import { makeVapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { callsOf } from './call-of.ts';
import { moreBelongings } from './more-belongings.ts';
import type { BrandId, Caller, TestApp } from './test-app.ts';

/** How a patient stands to the ones who look: doctor 1 and coach 1 of the brand, its staff, and the patient `own`. */
export const RELATIONS = ['own', 'assigned', 'formerly', 'unrelated', 'elsewhere'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Ids of what belongs to one patient (or, for rules and exceptions, to the clinician who stands like that). */
export type Belongings = Readonly<Record<string, string>>;

export interface Cast {
  readonly viewers: Readonly<Record<'patient' | 'doctor' | 'coach' | 'faculty_head' | 'staff', Caller>>;
  readonly of: Readonly<Record<Relation, Belongings>>;
}

/** Makes five patients who have one of everything, by the same calls that people make. */
export async function castOf(app: TestApp, relations: readonly Relation[] = RELATIONS): Promise<Cast> {
  const of: Partial<Record<Relation, Belongings>> = {};
  const callers: Partial<Record<Relation, Caller>> = {};
  for (const relation of relations) {
    const n = RELATIONS.indexOf(relation);
    const brand: BrandId = relation === 'elsewhere' ? 'hospital' : 'living';
    const id = uuidOf(relation, 'a3d1f2c4-5b6a-4c7d-8e9f-0a1b2c3d4e5f');
    const phone = `+9198110000${10 + n}`;
    await app.database.db.transaction((tx) =>
      seedAccounts(tx, new Date(), brand, [
        {
          id,
          phone,
          userType: 'patient',
          name: `Patient ${relation}`,
          dateOfBirth: '1960-01-01',
          sex: 'female',
          city: 'Chennai',
          language: 'en',
        },
      ]),
    );
    const caller = app.anonymous(brand);
    const proof = { identifier: phone, password: DEMO_PASSWORD };
    await caller.signIn('credentials', proof);
    callers[relation] = caller;
    const otherDevice = app.anonymous(brand);
    await otherDevice.signIn('credentials', proof);
    of[relation] = {
      ...(await belongingsOf(app, caller, relation, brand, n)),
      person_id: id,
      patient_id: id,
      session_id: await sessionOf(otherDevice),
    };
  }
  await app.settled();
  for (const relation of relations) {
    const { body } = await callers[relation]!.get('/api/notify/notifications/');
    of[relation] = {
      ...of[relation],
      id: must(body.notifications?.[0]?.id, `a notification of ${relation}`),
    };
  }
  return {
    of: of as Record<Relation, Belongings>,
    viewers: {
      patient: callers[relations[0] ?? 'own']!,
      doctor: await app.signInAs('doctor', 1),
      coach: await app.signInAs('coach', 1),
      faculty_head: await app.signInAs('faculty_head', 1),
      staff: await app.signInAs('staff', 1),
    },
  };
}

async function sessionOf(caller: Caller): Promise<string> {
  const { sessions } = (await caller.get('/api/auth/sessions')).body;
  const current = sessions.find((each: { current: boolean }) => each.current);
  return must(current?.session_id, 'a session');
}

async function changeOf(caller: Caller, email: string): Promise<string> {
  await caller.post('/api/auth/update-email/', { email, password: DEMO_PASSWORD });
  const [sent] = (await caller.get(`/api/outbox?to=${email}`)).body.messages;
  await caller.post('/api/auth/update-email/confirm/', { email, code: sent?.code });
  const { body } = await caller.get('/api/auth/contact-changes');
  return must(body.changes[0]?.change_id, 'a change of the email address');
}

async function belongingsOf(
  app: TestApp,
  caller: Caller,
  relation: Relation,
  brand: BrandId,
  n: number,
): Promise<Belongings> {
  const made = async (path: string, body: unknown, field: string): Promise<string> => {
    const reply = await caller.post(path, body);
    return must(reply.body?.[field], `${path} for ${relation}: ${JSON.stringify(reply.body)}`);
  };
  const slotOf = (userType: 'doctor' | 'coach', index: number, position = n * 3): Promise<string> =>
    freeSlot(caller, app.idOf(userType, index, brand), position);
  const book = async (userType: 'doctor' | 'coach', index: number): Promise<string> => {
    const clinicianId = app.idOf(userType, index, brand);
    const startsAt = await slotOf(userType, index);
    return await made(
      '/api/appointments',
      { clinician_id: clinicianId, starts_at: startsAt, mode: 'virtual', reason: 'secret reason' },
      'appointment_id',
    );
  };
  const other = await book('doctor', 2);
  const withDoctor = relation === 'assigned' || relation === 'formerly' ? await book('doctor', 1) : other;
  const withCoach = relation === 'assigned' || relation === 'formerly' ? await book('coach', 1) : other;
  if (relation === 'formerly')
    for (const gone of new Set([withDoctor, withCoach]))
      await caller.post(`/api/appointments/${gone}/cancel`, { reason: 'no longer needed' });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aaa' } })
    .png()
    .toBuffer();
  const image = await caller.upload('/api/auth/update-user-image/', 'image', {
    name: 'me.png',
    type: 'image/png',
    bytes: picture,
  });
  const file = await caller.upload('/api/upload-files', 'file', {
    name: 'report.png',
    type: 'image/png',
    bytes: picture,
  });
  const document = await caller.upload('/api/kyc/pictures', 'image', {
    name: 'id.png',
    type: 'image/png',
    bytes: picture,
  });
  const photo = await caller.upload('/api/v1/vital/image', 'image', {
    name: 'meter.png',
    type: 'image/png',
    bytes: picture,
  });
  const kyc = {
    document_type: 'pan',
    document_number: `ABCPE123${n}F`,
    file_ids: [must(document.body.file_id, 'a picture of a document')],
  };
  const clinician = await app.signInAs('doctor', relation === 'assigned' ? 1 : 2, brand);
  const rules = (await clinician.get('/api/availability')).body;
  const day = new Date(Date.now() + (60 + n) * 86_400_000).toISOString().slice(0, 10);
  const exception = await clinician.post('/api/availability/exceptions', { kind: 'closed', date: day });
  const chatId = await chatOf(app, caller, relation, brand);
  const messageId = uuid();
  await caller.post(`/api/chats/${chatId}/messages`, { id: messageId, message: 'secret message' });
  const routine = await clinician.post('/api/v1/regular-vital', {
    routine_id: uuid(),
    patient_id: caller.personId,
    type: 'weight',
    every_days: 7,
    times: ['08:00'],
  });
  const callBelongings = await callsOf(app, { patient: other, doctor: withDoctor, coach: withCoach });
  const medicine = await medicationBelongings(caller);
  const note = await noteOf(clinician, caller.personId, picture);
  const entryId = uuid();
  // What a doctor adds is confirmed, so that the patient can dispute it.
  const entry = await clinician.post('/api/history', {
    entry_id: entryId,
    patient_id: caller.personId,
    kind: 'allergy',
    content: { name: 'secret agent' },
  });
  const tag = await clinician.post('/api/dashboard/tags/', { name: `Tag ${relation}` });
  return {
    ...callBelongings,
    doctor_id: app.idOf('doctor', 1, brand),
    free_slot: await slotOf('doctor', 1, n * 3 + 1),
    later_slot: await slotOf('doctor', 2, n * 3 + 2),
    later_slot_with_doctor: await slotOf('doctor', 1, n * 3 + 2),
    later_slot_with_coach: await slotOf('coach', 1, n * 3 + 2),
    chat_id: chatId,
    message_id: messageId,
    tag_id: must(tag.body.tag_id, `a tag: ${JSON.stringify(tag.body)}`),
    appointment_id: other,
    appointment_with_doctor: relation === 'assigned' ? withDoctor : other,
    appointment_with_coach: relation === 'assigned' ? withCoach : other,
    ...{ ...note, ...medicine },
    ...(await moreBelongings(app, caller, clinician)),
    history_entry_id: must(entry.body.entry_id, `an entry of the history: ${JSON.stringify(entry.body)}`),
    routine_id: must(routine.body.routine_id, `a routine: ${JSON.stringify(routine.body)}`),
    contact_id: await made(
      '/api/emergency-contacts',
      { name: 'Some Body', relation: 'other', phone: '9811111111' },
      'contact_id',
    ),
    family_id: await made(
      '/api/family-members',
      { name: 'Some Child', date_of_birth: '2015-01-01', sex: 'male', relation: 'son' },
      'person_id',
    ),
    vital_id: await made(
      '/api/vitals',
      { id: uuid(), type: 'weight', readings: { value: 70 }, taken_at: new Date().toISOString() },
      'id',
    ),
    entry_id: await made(
      '/api/waiting-list',
      { clinician_id: app.idOf('doctor', 3, brand), mode: 'virtual', from: dayAfter(1), until: dayAfter(20) },
      'entry_id',
    ),
    submission_id: await made('/api/kyc', kyc, 'submission_id'),
    kyc_file_id: kyc.file_ids[0]!,
    subscription_id: await made('/api/notify/push/subscriptions', aSubscription(n), 'subscription_id'),
    file_id: must(file.body.file_id, `a file of ${relation}`),
    photo_id: must(photo.body.id, `a photo of a meter: ${JSON.stringify(photo.body)}`),
    image_id: must(String(image.body.image).split('/').pop(), 'an image'),
    change_id: await changeOf(caller, `${relation}@example.org`),
    clinician_id: app.idOf('doctor', relation === 'assigned' ? 1 : 2, brand),
    rule_id: must(rules.rules?.[n]?.rule_id, `a rule: ${JSON.stringify(rules).slice(0, 200)}`),
    exception_id: must(
      exception.body.exception_id ?? exception.body.exception?.exception_id,
      `an exception: ${JSON.stringify(exception.body)}`,
    ),
  };
}

/** A signed note with a picture, and a template and a phrase of who wrote it. */
async function noteOf(clinician: Caller, patientId: string, picture: Buffer): Promise<Belongings> {
  const [note_id, template_id, phrase_id] = [uuid(), uuid(), uuid()];
  const content = { diagnoses: [{ text: 'secret diagnosis', certainty: 'confirmed' }] };
  const begun = await clinician.post('/api/clinical-notes', {
    ...{ note_id, patient_id: patientId, kind: 'consultation', content },
  });
  must(begun.body.note_id, `a note: ${JSON.stringify(begun.body)}`);
  const path = `/api/clinical-notes/${note_id}`;
  const image = await clinician.upload(`${path}/images`, 'image', {
    ...{ name: 'x.png', type: 'image/png', bytes: picture },
  });
  const fileId = must(image.body.file_id, `a picture of a note: ${JSON.stringify(image.body)}`);
  const examination = { type: 'doc', content: [{ type: 'image', attrs: { fileId, alt: 'secret picture' } }] };
  const saved = await save(clinician, begun.body, { ...content, examination }, 1);
  const proof = { version: saved.body.version, password: DEMO_PASSWORD };
  const signed = await clinician.post(`${path}/sign`, proof);
  must(signed.body.seal, `a signed note: ${JSON.stringify(signed.body)}`);
  const shared = { is_shared: false };
  const template = { ...shared, name: 'Mine', kind: 'consultation', content };
  await clinician.put(`/api/note-templates/${template_id}`, template);
  const trigger = `p${patientId.replaceAll(/[^a-z]/g, '').slice(0, 12)}`;
  await clinician.put(`/api/note-phrases/${phrase_id}`, { ...shared, trigger, text: 'secret phrase' });
  return { note_id, template_id, phrase_id, note_file_id: fileId };
}

/** Of assigned people: a group with doctor 1 and coach 1. Of the others: a chat with doctor 2. */
async function chatOf(app: TestApp, caller: Caller, relation: Relation, brand: BrandId): Promise<string> {
  if (relation !== 'assigned') {
    const { body } = await caller.post('/api/chats', { with_user_id: app.idOf('doctor', 2, brand) });
    return must(body.chat_id, `a chat of ${relation}: ${JSON.stringify(body)}`);
  }
  const doctor = await app.signInAs('doctor', 1);
  const user_ids = [caller.personId, app.idOf('coach', 1)];
  const { body } = await doctor.post('/api/chat-group', { group_name: 'Care team', user_ids });
  return must(body.chat_id, `a group: ${JSON.stringify(body)}`);
}

/** A browser of one's own, on this machine. */
function aSubscription(n: number) {
  const keys = { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) };
  return { endpoint: `http://127.0.0.1:9/push/${n}`, keys };
}

/** A different slot for each position, far enough ahead that cut-offs don't matter. */
async function freeSlot(caller: Caller, clinicianId: string, position: number): Promise<string> {
  const { body } = await caller.get(
    `/api/slots?clinician_id=${clinicianId}&mode=virtual&from=${dayAfter(3)}&days=14&for_person_id=${caller.personId}`,
  );
  const slots = body.days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
  return must(slots[position]?.starts_at, `a free slot: ${JSON.stringify(body).slice(0, 300)}`);
}

const dayAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function must(value: string | undefined, what: string): string {
  if (!value) throw new Error(`the cast needs ${what}`);
  return value;
}
