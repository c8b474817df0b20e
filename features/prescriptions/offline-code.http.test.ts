import { webcrypto } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type Secrets, secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import { aContent, aLine, codeOf, signed, takeIntoCare, visitAtClinic } from './prescriptions.test-kit.ts';
import { checkOffline, digitsOf, jwsOf, type OfflineTools, type SealKey } from './rules.ts';
import { offlineDigitsOf, offlineQr } from './server/service/offline.ts';
import type { SealedPrescription } from './server/service/sealed.ts';
import { offlineKey } from './server/signing/offline-seal.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const SECRET_KEY = 'a key of this test alone, a key of this test alone';
const tools: OfflineTools = {
  subtle: webcrypto.subtle as unknown as OfflineTools['subtle'],
  inflate: async (bytes) => new Uint8Array(inflateRawSync(bytes)),
};
const deps = { words: await loadServerWords(), secrets: secretsOf(SECRET_KEY) };

let app: TestApp;
let doctor: Caller;
let patient: Caller;
let keys: SealKey[];
beforeAll(async () => {
  app = await startTestApp({ SECRET_KEY, PRESCRIPTION_OFFLINE_CODE: 'living' });
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  keys = (await app.anonymous().get('/api/prescription-keys')).body.keys;
}, 240_000);
afterAll(async () => {
  await app?.close();
});

async function sealedOf(id: string): Promise<SealedPrescription> {
  const [row] = await rowsOf<{ sealed: SealedPrescription }>(
    app.database.db,
    sql`select sealed from prescriptions where id = ${id}::uuid`,
  );
  return row!.sealed;
}

/** The digits of the code on the paper of a new prescription. */
async function codeOnPaper(secrets: Secrets = deps.secrets) {
  const weekly = await aLine(doctor, 'methotrexate', '2.5 mg', { timing: '0-0-0-3', weekdays: [1] });
  const plain = await aLine(doctor, 'paracetamol', '500 mg', { quantity: 10 });
  const appointment_id = await visitAtClinic(app, doctor.personId, patient.personId);
  const one = await signed(doctor, patient.personId, aContent([weekly, plain]), { appointment_id });
  const sealed = await sealedOf(one.prescription_id);
  const code = codeOf(one);
  const digits = await offlineDigitsOf(sealed, code, { ...deps, secrets });
  return { one, sealed, code, digits: digits! };
}

describe('the code for a pharmacy without a network', () => {
  it('says what was signed, and is checked with the published key alone', async () => {
    const { one, sealed, code, digits } = await codeOnPaper();
    const checked = await checkOffline(digits, keys, tools);
    expect(checked).toMatchObject({
      outcome: 'genuine',
      prescription: {
        n: one.prescription_id.slice(-8).toUpperCase(),
        doctor: sealed.doctor.name,
        reg: expect.stringContaining(sealed.doctor.registration_number),
        until: sealed.valid_until,
        o: code,
        lines: [
          { m: 'methotrexate 2.5 mg tablet', t: '0-0-0-3', s: expect.stringContaining('Only on Monday.') },
          { m: 'paracetamol 500 mg tablet', t: '1-0-0-1', q: 10 },
        ],
      },
    });
    // A finder of the paper learns no more than initials, age and sex from the code.
    const written = JSON.stringify(checked);
    for (const hidden of [sealed.patient.name, patient.personId, app.phoneOf('patient', 33)])
      expect(written).not.toContain(hidden);
    expect(await offlineQr(sealed, { code, origin: 'https://living.example' }, deps)).toContain('<svg');
  });

  it('refuses a changed letter anywhere, a forged code, an unknown key and what is no code', async () => {
    const { digits } = await codeOnPaper();
    const jws = jwsOf(digits)!;
    const outcomeOf = async (changed: string) => (await checkOffline(changed, keys, tools)).outcome;
    const [headerEnd, payloadEnd] = [jws.indexOf('.'), jws.lastIndexOf('.')];
    for (let at = headerEnd + 1; at < jws.length; at += 7) {
      if (at === payloadEnd) continue;
      // The highest bit of a letter always counts; the lowest ones of a last letter stand for nothing.
      const changed = `${jws.slice(0, at)}${LETTERS[LETTERS.indexOf(jws[at]!) ^ 32]}${jws.slice(at + 1)}`;
      expect(await outcomeOf(digitsOf(changed)), `letter ${at}`).toBe('forged');
    }
    // Signed with another key, under the name of the app's key.
    const foreign = secretsOf('the key of a forger, the key of a forger, the key');
    const theirs = await codeOnPaper(foreign);
    expect(await outcomeOf(theirs.digits)).toBe('unknown_key');
    const { kid } = await offlineKey(deps.secrets);
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid, zip: 'DEF' })).toString('base64url');
    const named = jwsOf(theirs.digits)!.replace(/^[^.]+/, header);
    expect(await outcomeOf(digitsOf(named))).toBe('forged');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    expect(await outcomeOf(digitsOf(jws.replace(/^[^.]+/, none)))).toBe('unreadable');
    for (const text of ['', '1', '12', 'https://living.example', digits.slice(1), '9'.repeat(400)])
      expect(await outcomeOf(text), text).toBe('unreadable');
    expect(await checkOffline(digits, [], tools)).toEqual({ outcome: 'unknown_key' });
  });

  it('stands on the papers of the brands that the operator names, and on no copy', async () => {
    const { one, sealed, code } = await codeOnPaper();
    const sizeOf = async (path: string) => (await patient.get(path)).body.length as number;
    const paper = `/api/prescriptions/${one.prescription_id}/paper`;
    const copy = (await patient.get('/api/profile')).body.language === 'ta' ? 'bn' : 'ta';
    expect(await sizeOf(paper)).toBeGreaterThan(await sizeOf(`${paper}?language=${copy}`));
    const long = { ...sealed, content: { ...sealed.content } };
    long.content.lines = Array.from({ length: 20 }, (_, at) => ({
      ...sealed.content.lines[0]!,
      directions: [...Array(60).keys()].map((word) => (word * (at + 7) * 7919).toString(36)).join(' '),
    }));
    expect(await offlineQr(long, { code, origin: 'https://living.example' }, deps)).toBeNull();
  });
});
