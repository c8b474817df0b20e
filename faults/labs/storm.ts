import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { demoId, demoPhone } from '../../apps/server/demo-ids.ts';
import { signIn } from '../../bench/sign-in.ts';
import type { World } from '../chat/world.ts';

export interface LabPlan {
  readonly orders: number;
  /** The server is killed after every so many orders. */
  readonly killEvery: number;
}
export interface LabFindings {
  readonly orders: number;
  readonly kills: number;
  /** At the lab more than once. */
  readonly twice: number;
  /** Acknowledged to the patient, and not in the database. */
  readonly lost: number;
  /** Paid, not at the lab, and not checked again. */
  readonly undetected: number;
  /** Without a clear end yet: a person decides, or it is looked at again. */
  readonly open: number;
}

const FAULTS = ['lost', 'nothing', 'slot_gone', null, null] as const;
const PATIENT = 31;
type Json = Record<string, never>;

/** So long a killed server may take until it is back, on a machine with much else to do. */
const PATIENCE_MS = 120_000;

/** One person who orders again and again, whatever becomes of the server meanwhile. */
class Patient {
  readonly #url: string;
  readonly #token: string;
  readonly personId = demoId('living', `patient-${PATIENT}`);
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Until it is answered: what was sent twice is one. */
  async call(method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      try {
        const reply = await fetch(`${this.#url}${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${this.#token}`,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await reply.text();
        if (reply.status < 500 && reply.status !== 429)
          return { status: reply.status, body: JSON.parse(text || '{}') };
      } catch {
        // Killed, or not back yet.
      }
      await pause(100);
    }
    throw new Error(`${method} ${path} was never answered`);
  }
}

/** Orders with faults of the lab and kills of the server, then what the books of both say. */
export async function storm(world: World, plan: LabPlan): Promise<LabFindings> {
  const [url = ''] = world.urls;
  const { token } = await signIn(Number(new URL(url).port), demoPhone('living', 'patient', PATIENT));
  const patient = new Patient(url, token);
  const address_id = randomUUID();
  await patient.call('POST', '/api/customer-address', {
    ...{
      address_id,
      label: 'home',
      flat: '1',
      street: 'Road 3',
      locality: 'Banjara Hills',
      city: 'Hyderabad',
    },
    ...{ state: 'Telangana', pin: '500034', point: { lat: 17.4123, lng: 78.4347 } },
  });
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const asked = `/api/orange-health-serviceability?address_id=${address_id}&date=${day}`;
  const { slots } = (await patient.call('GET', asked)).body as unknown as {
    slots: { slot_datetime: string }[];
  };
  const acknowledged: string[] = [];
  let kills = 0;
  for (let n = 0; n < plan.orders; n++) {
    const fault = FAULTS[n % FAULTS.length];
    if (fault) await patient.call('POST', '/demo/lab/control', { fault });
    const order_id = randomUUID();
    const made = patient.call('POST', '/api/create-order', {
      ...{ order_id, address_id, slot_datetime: slots[n % slots.length]?.slot_datetime },
      ...{ primary_patient_name: 'Storm', primary_patient_number: '9876543210' },
      patients: [{ patient_id: patient.personId, package_ids: ['hba1c'] }],
      ...{ expected_total: 39_900, pay: 'collector' },
    });
    if (n % plan.killEvery === plan.killEvery - 1) {
      await pause(10 + ((n * 37) % 120));
      await world.killServer(0);
      kills++;
    }
    if ((await made).status < 300) acknowledged.push(order_id);
  }
  await world.ready(0);
  await pause(3000);
  return { ...(await judge(world, acknowledged)), kills };
}

interface Book {
  readonly patients: readonly { readonly reference: string }[];
}

async function judge(world: World, acknowledged: readonly string[]): Promise<Omit<LabFindings, 'kills'>> {
  const books = Object.values(
    JSON.parse(readFileSync(join(world.folderOf(0), 'local-lab.json'), 'utf8')) as Record<string, Book>,
  );
  const many = new Map<string, number>();
  for (const { patients } of books)
    for (const { reference } of patients) many.set(reference, (many.get(reference) ?? 0) + 1);
  const client = new pg.Client({ connectionString: world.postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      id: string;
      state: string;
      is_at_lab: boolean;
      is_watched: boolean;
    }>(
      `select id, state, lab_order_id is not null as is_at_lab, next_check_at is not null as is_watched from lab_orders`,
    );
    const known = new Set(rows.map(({ id }) => id));
    const isOver = (state: string): boolean =>
      state === 'cancelled' || state === 'expired' || state === 'completed';
    return {
      orders: acknowledged.length,
      twice: [...many.values()].filter((times) => times > 1).length,
      lost: acknowledged.filter((id) => !known.has(id)).length,
      undetected: rows.filter(
        ({ state, is_at_lab, is_watched }) => !is_at_lab && !is_watched && !isOver(state),
      ).length,
      open: rows.filter(({ state, is_at_lab }) => !is_at_lab && !isOver(state)).length,
    };
  } finally {
    await client.end();
  }
}
