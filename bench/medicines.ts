import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { catalogue } from '../features/medicines/rules/catalogue.ts';
import { numbers } from './command-line.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import type { Running } from './servers.ts';
import { signIn } from './sign-in.ts';
import { measureOurs } from './stage.ts';
import { percentile, show } from './verdicts.ts';

const CONNECTIONS = 32;
const PASSWORD = 'sukham-demo-2026';
const DOCTOR = '+919000000101';
/** What is asked for, in milliseconds. */
const SEARCH_P99 = 50;
const TESTS_P99 = 20;
const CHECK_MEDIAN = 30;
const SIGN_P95 = 1500;

const TYPED = ['met', 'metformin 500', 'paracitamol', 'amlo', 'crocin', 'telmisartan 40', 'ಮೆಟ್', 'पैरासिटामोल'];
/** More words than a server remembers, each a while after the one like it: beginnings of names, every other with a slip. */
const NEW_WORDS = [3, 4, 5, 6, 7, 8, 9].flatMap((letters) =>
  catalogue().medicines.flatMap(({ name }, turn) => {
    const typed = name.slice(0, letters);
    const slipped = typed.slice(0, -2) + typed.slice(-1) + typed.slice(-2, -1);
    return /^[a-z]+$/.test(typed) && typed.length === letters ? [turn % 2 === 0 ? typed : slipped] : [];
  }),
);
const TESTS = ['suger', 'hba1c', 'thyroid', 'షుగర్', 'रक्त', 'full body', 'vitamin d', 'kidny'];
const TEN = [
  ...['metformin', 'amlodipine', 'atorvastatin', 'telmisartan', 'pantoprazole'],
  ...['paracetamol', 'cetirizine', 'levothyroxine', 'aspirin', 'glimepiride'],
];

const [seconds = 5] = numbers('--seconds', [5]);
const [rounds = 4] = numbers('--rounds', [4]);
const [signatures = 40] = numbers('--signatures', [40]);

type Json = Record<string, unknown>;
type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Json; ms: number }>;

const asker =
  ({ port }: Running, token: string): Ask =>
  async (method, path, body) => {
    const began = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await reply.json()) as Json;
    return { status: reply.status, body: answer, ms: performance.now() - began };
  };

async function timed(times: number, what: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push(await what());
  return found;
}

/** One line of each medicine, once in the morning after food. */
async function tenLines(ask: Ask): Promise<Json[]> {
  const lines: Json[] = [];
  for (const name of TEN) {
    const { body } = await ask('GET', `/new-medication-search/?search=${name}`);
    const [medicine] = body.medicines as Json[];
    const [product] = (medicine?.products ?? []) as Json[];
    if (!medicine || !product) throw new Error(`The catalogue has no ${name}.`);
    lines.push({
      ...{ line_id: randomUUID(), medicine_id: medicine.medicine_id, product_id: product.product_id },
      ...{ name: medicine.name, unit: 'tablet', timing: '1-0-0-0', food: 'after', days: 30 },
    });
  }
  return lines;
}

async function patientOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const idOf = async (phone: string) =>
      (await client.query('select person_id from accounts where phone = $1', [phone])).rows[0].person_id;
    const [patientId, doctorId] = [await idOf('+919000000039'), await idOf(DOCTOR)];
    await client.query(
      `insert into care_relations (id, brand_id, patient_id, clinician_id, kind, source_id, since)
        values (gen_random_uuid(), 'living', $1, $2, 'accepted', gen_random_uuid(), now())`,
      [patientId, doctorId],
    );
    return patientId;
  } finally {
    await client.end();
  }
}

/** From the press on Sign to the stored and signed PDF. */
async function signOne(ask: Ask, patientId: string, line: Json): Promise<number> {
  const id = randomUUID();
  const content = {
    ...{ diagnosis: 'Fever', identity_confirmed: true, consent_confirmed: true },
    lines: [{ ...line, line_id: randomUUID() }],
  };
  const draft = await ask('POST', '/prescriptions', { prescription_id: id, patient_id: patientId, content });
  const checks = draft.body.checks as { findings: Json[]; newer: { prescription_id: string } | null };
  const overrides = checks.findings.map(({ rule_id, lines }) => ({ rule_id, lines, reason: 'Measured' }));
  const signed = await ask('POST', `/prescriptions/${id}/sign`, {
    ...{ version: draft.body.version, password: PASSWORD, overrides },
    ...(checks.newer ? { newer_seen: checks.newer.prescription_id } : {}),
  });
  if (signed.status !== 200) throw new Error(`not signed: ${JSON.stringify(signed.body).slice(0, 300)}`);
  await ask('POST', `/prescriptions/${id}/withdraw`, { reason: 'Measured' });
  return signed.ms;
}

/**
 * `npm run bench:medicines`: search in the catalogues of medicines and of lab tests beside the smallest request there
 * is, the check of a prescription of ten lines, and the signature with its PDF.
 */
const command = `bench:medicines -- --seconds=${seconds} --rounds=${rounds} --signatures=${signatures}`;
await measureOurs({ command }, async ({ ours, databaseUrl, verdicts }) => {
  const { token } = await signIn(ours.port, DOCTOR);
  const patient = await signIn(ours.port, '+919000000038');
  const searches = (words: readonly string[]) =>
    words.map((text) => get(`/api/new-medication-search/?search=${encodeURIComponent(text)}`, bearer(token)));
  const tests = TESTS.map((text) =>
    get(`/api/test-packages?q=${encodeURIComponent(text)}`, bearer(patient.token)),
  );
  console.log(`\nat ${CONNECTIONS} connections`);
  const [medicines, newWords, packages, health] = await alternating(rounds, [
    () => run(jobOf(ours, searches(TYPED), CONNECTIONS, seconds)),
    () => run(jobOf(ours, searches([...new Set(NEW_WORDS)]), CONNECTIONS, seconds)),
    () => run(jobOf(ours, tests, CONNECTIONS, seconds)),
    () => run(jobOf(ours, [get('/api/health/ready')], CONNECTIONS, seconds)),
  ]);
  show('search of medicines', medicines);
  show('the same, words typed for the first time', newWords);
  show('search of lab tests', packages);
  show('health', health);
  verdicts.atMost('p99 of medicines, ms', medicines?.p99 ?? Number.POSITIVE_INFINITY, SEARCH_P99);
  verdicts.atMost('p99 of new words, ms', newWords?.p99 ?? Number.POSITIVE_INFINITY, SEARCH_P99);
  verdicts.atMost('p99 of lab tests, ms', packages?.p99 ?? Number.POSITIVE_INFINITY, TESTS_P99);

  const ask = asker(ours, token);
  const patientId = await patientOf(databaseUrl);
  const lines = await tenLines(ask);
  const id = randomUUID();
  await ask('POST', '/prescriptions', { prescription_id: id, patient_id: patientId, content: { lines } });
  const [checks, quiet] = [
    await timed(100, async () => (await ask('GET', `/prescriptions/${id}/check`)).ms),
    await timed(100, async () => (await ask('GET', '/health/ready')).ms),
  ];
  const [line] = await tenLines(ask).then((all) => all.filter(({ name }) => name === 'paracetamol'));
  if (!line) throw new Error('The catalogue has no paracetamol.');
  const signs = await timed(signatures, () => signOne(ask, patientId, line));
  console.log('\none after another');
  const at = (times: readonly number[], share: number) => percentile(times, share).toFixed(1);
  console.log(`  check of ten lines: median ${at(checks, 0.5)} ms, p95 ${at(checks, 0.95)} ms`);
  console.log(`  health: median ${at(quiet, 0.5)} ms`);
  console.log(`  sign, with its PDF: median ${at(signs, 0.5)} ms, p95 ${at(signs, 0.95)} ms`);
  verdicts.atMost('check of ten lines, median ms', percentile(checks, 0.5), CHECK_MEDIAN);
  verdicts.atMost('p95 of signing, ms', percentile(signs, 0.95), SIGN_P95);
});
