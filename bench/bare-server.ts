import Fastify from 'fastify';
import pg from 'pg';
import { trailOn } from './bare-trail.ts';

/**
 * What our server is held against: Fastify and pg, and nothing but the rows. No session, no rules, no validation,
 * no presentation, no idempotency, no events; but the same rows read, and the same entry in the trail of reads,
 * written as thriftily as ours is. Started as a process of its own with PORT, DATABASE_URL and POOL.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const app = Fastify();
const trail = trailOn(pool);

const COLUMNS = `a.id, a.brand_id, a.clinician_id, a.patient_id, a.booked_by, a.starts_at, a.ends_at, a.busy_until,
  a.mode, a.status, a.reason, a.fee, a.follow_up, a.clinic_id, a.series_id, a.file_count, a.version, a.created_at,
  c.name as clinician_name, p.name as patient_name, q.token`;
const SOURCE = `appointments a left join persons c on c.id = a.clinician_id left join persons p on p.id = a.patient_id
  left join queue_tokens q on q.appointment_id = a.id`;

interface Row {
  patient_id: string;
}

app.get('/one/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { audit } = request.query as { audit: string };
  const text = `select ${COLUMNS}, (select json_agg(h order by h.version) from appointment_history h
    where h.appointment_id = a.id) as history from ${SOURCE} where a.id = $1`;
  const { rows } = await pool.query<Row>({ name: 'one', text, values: [id] });
  if (audit === '1') await trail(rows.map((row) => row.patient_id));
  return rows[0];
});

app.get('/month', async (request) => {
  const { clinician, from, until, audit } = request.query as Record<string, string>;
  const text = `select ${COLUMNS} from ${SOURCE} where a.clinician_id = $1 and a.starts_at >= $2 and a.starts_at < $3
    order by a.starts_at, a.id limit 500`;
  const { rows } = await pool.query<Row>({ name: 'month', text, values: [clinician, from, until] });
  if (audit === '1') await trail([...new Set(rows.map((row) => row.patient_id))]);
  return { appointments: rows };
});

/** The rows that a booking leaves behind: its key with the reply, the appointment, its history, the event, the care. */
app.post('/insert', async (request, reply) => {
  const body = request.body as Record<string, string>;
  const [id, clinician, patient, startsAt] = [body.id, body.clinician_id, body.patient_id, body.starts_at];
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query('begin');
    await run(
      'key',
      `insert into idempotency_keys (brand_id, person_id, key, request_hash, at) values ('living', $1, $2, $2, now())`,
      [patient, id],
    );
    await run(
      'appointment',
      `insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
        status, reason, fee, follow_up, file_count, version, created_at)
      values ($1, 'living', $2, $3, $3, $4, $4::timestamptz + interval '10 minutes',
        $4::timestamptz + interval '10 minutes', 'virtual', 4, $5, 50000, false, 0, 1, now())`,
      [id, clinician, patient, startsAt, body.reason],
    );
    await run(
      'entry',
      `insert into appointment_history (appointment_id, version, change, at, by_id, by_type, to_status, to_starts_at, mode)
      values ($1, 1, 'booked', now(), $2, 'patient', 4, $3, 'virtual')`,
      [id, patient, startsAt],
    );
    await run(
      'event',
      `insert into bare_events (id, type, data, at) values (gen_random_uuid(), 'appointment.booked', $1::jsonb, now())`,
      [
        JSON.stringify({
          appointment_id: id,
          clinician_id: clinician,
          patient_id: patient,
          starts_at: startsAt,
        }),
      ],
    );
    await run(
      'care',
      `insert into care_relations (id, brand_id, patient_id, clinician_id, kind, source_id, since)
      values (gen_random_uuid(), 'living', $1, $2, 'appointment', $3, now())`,
      [patient, clinician, id],
    );
    await run(
      'reply',
      `update idempotency_keys set status = 201, reply = $3::jsonb where brand_id = 'living' and person_id = $1 and key = $2`,
      [patient, id, JSON.stringify(body)],
    );
    await client.query('commit');
    return reply.code(201).send({ id });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
