import Fastify from 'fastify';
import pg from 'pg';
import { trailOn } from './bare-trail.ts';

/**
 * What reading and adding vitals is held against: Fastify and pg, and nothing but the rows. No session, no rules, no
 * validation, no ranges, no presentation; but the same rows. Started with PORT, DATABASE_URL and POOL.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const app = Fastify();
const trail = trailOn(pool);

app.get('/vitals/:patient', async (request) => {
  const { patient } = request.params as { patient: string };
  const { audit } = request.query as { audit: string };
  const { rows } = await pool.query({
    name: 'list',
    text: `select v.id, v.patient_id, v.type, v.value, v.systolic, v.diastolic, v.pulse, v.context, v.unit, v.taken_at,
        v.recorded_at, v.source, v.note, v.file_id, v.entered_as, p.name as entered_by_name, v.edits
      from vitals v left join persons p on p.id = v.entered_by and v.entered_by <> v.patient_id
      where v.patient_id = $1 and v.brand_id = 'living' and v.deleted_at is null
      order by v.taken_at desc, v.id desc limit 100`,
    values: [patient],
  });
  if (audit === '1') await trail([patient]);
  return { vitals: rows };
});

/** The rows that a reading leaves behind: itself, and the event that tells of it. */
app.post('/vitals', async (request, reply) => {
  const body = request.body as { id: string; patient_id: string; value: number; taken_at: string };
  const { id, patient_id, value, taken_at } = body;
  await pool.query({
    name: 'add',
    text: `with kept as (
        insert into vitals (id, patient_id, brand_id, type, value, context, unit, canonical_value, taken_at, recorded_at, source,
          entered_by, entered_as, sent_hash)
        values ($1, $2, 'living', 'blood_sugar', $3, 'fasting', 'mg/dL', $3, $4, now(), 'manual', $2, 'patient', 'bare')
        returning id)
      insert into bare_events (id, type, brand_id, data, live, at)
      select gen_random_uuid(), 'vital.recorded', 'living', $5::jsonb, '[]', now() from kept`,
    values: [id, patient_id, value, taken_at, JSON.stringify({ vital_id: id, patient_id, taken_at })],
  });
  return reply.code(201).send(body);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
