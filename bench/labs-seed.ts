import pg from 'pg';

export const PATIENT_PHONE = '+919000000040';
const OWN_ORDERS = 60;

/** `orders` of other people in the brand, each with one patient and three events, and 60 of the patient. */
const ORDERS = `with made as (
    insert into lab_orders (id, brand_id, ordered_by, name, phone, address, pin, notes, slot_at, pay, total, state, changed_at,
      placement, lab, offered_slots, created_at)
    select gen_random_uuid(), 'living', coalesce($2::uuid, gen_random_uuid()), 'Bench', '9000000000', 'Road 1', '500034', '', at,
      'collector', 39900, 'completed', at, 'scheduled', 'orange-health', '[]', at
    from (select now() - n * interval '1 minute' as at from generate_series(1, $1::int) n) o
    returning id, ordered_by, created_at
  ), patients as (
    insert into lab_order_patients (reference, order_id, brand_id, patient_id, name, age, sex, items, created_at)
    select gen_random_uuid(), id, 'living', ordered_by, 'Bench', 50, 'female',
      '[{"package_id": "hba1c", "name": "HbA1c", "price": 39900, "code": "x", "kind": "test"}]', created_at
    from made returning reference, order_id, created_at
  )
  insert into lab_order_events (id, order_id, reference, event, at)
  select reference || ' ' || event, order_id, reference::text, event, created_at
  from patients cross join unnest(array['task.confirmed', 'task.completed', 'order.completed']) event`;

const AT_ONCE = 50_000;

export async function seedOrders(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ person_id: string }>(
      'select person_id from accounts where phone = $1',
      [PATIENT_PHONE],
    );
    await client.query(ORDERS, [OWN_ORDERS, rows[0]?.person_id]);
    for (let made = 0; made < size; made += AT_ONCE)
      await client.query(ORDERS, [Math.min(AT_ONCE, size - made), null]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
