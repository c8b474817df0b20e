import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpCall } from '#platform/testing/http-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const KEY = 'a key of the operators, long enough';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OPERATOR_KEY: KEY });
});
afterAll(() => app.close());

const scrape = (key = KEY) =>
  httpCall(app.url, {
    method: 'GET',
    path: '/metrics',
    headers: { host: 'living.localhost', authorization: `Bearer ${key}` },
  });

it('are labelled by route pattern, and shown to operators only', async () => {
  const patient = await app.signInAs('patient');
  const doctor = await app.signInAs('doctor');
  await patient.get('/api/profile');
  const { appointments } = (await patient.get('/api/appointments')).body;
  const id = appointments[0]?.appointment_id ?? app.idOf('patient');
  await patient.get(`/api/appointments/${id}`);
  await doctor.get(`/api/patients/${app.idOf('patient')}`);
  await patient.get('/api/no/such/call');

  const reply = await scrape();
  expect(reply.status).toBe(200);
  const text = String(reply.body);
  for (const name of OWN) expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? -?\\d`, 'm'));
  expect(text).toMatch(
    /^sukham_http_request_seconds_count\{method="GET",route="\/api\/profile",status="2xx"\} 1$/m,
  );
  expect(text).toContain('route="none"');
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  // No label holds an id, a number or a name.
  const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value]) => value as string);
  expect(labels.length).toBeGreaterThan(50);
  for (const label of labels) {
    expect(label).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\d{7}/);
    expect(label).not.toContain('no/such');
  }
  expect(text).not.toContain(id);

  expect((await scrape('another key of somebody, long enough')).status).toBe(404);
  expect((await patient.get('/metrics')).status).toBe(404);
});

/** Those of which something is known on one server with the embedded database. */
const OWN = [
  'sukham_outbox_age_seconds',
  'sukham_jobs_oldest_seconds',
  'sukham_jobs_waiting',
  'sukham_jobs_dead',
  'sukham_sockets',
  'sukham_redis_up',
  'sukham_pool_waiting',
  'sukham_loop_delay_seconds',
  'sukham_shed_requests',
  'sukham_callbacks_unhandled',
  'sukham_payments_open',
  'sukham_lab_orders_unknown',
  'sukham_ledger_difference_paise',
  'sukham_metrics_failed_total',
];

it('is not there without a key', async () => {
  const other = await startTestApp();
  try {
    const reply = await httpCall(other.url, {
      method: 'GET',
      path: '/metrics',
      headers: { host: 'living.localhost', authorization: 'Bearer ' },
    });
    // With the app built, an address that nothing serves answers with its page.
    expect(JSON.stringify(reply.body)).not.toContain('sukham_');
  } finally {
    await other.close();
  }
});
