import { sql } from 'drizzle-orm';
import { unhandledLabCallbacks } from '#features/labs/server/index.ts';
import {
  ledgerDifference,
  unhandledGatewayCallbacks,
  unsettledPayments,
} from '#features/payments/server/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import { type Database, rowsOf } from '#platform/server/db/database.ts';
import type { Replica } from '#platform/server/db/replica.ts';
import type { LoopDelay } from '#platform/server/http/load-shedding.ts';
import type { Jobs } from '#platform/server/jobs/job-queue.ts';
import { Metrics, type OwnMetric } from '#platform/server/metrics/registry.ts';
import { newestBackupAt } from './operations/backup-files.ts';

/** How long sums over whole tables are cached. */
const SLOW_MS = 5 * 60_000;

export interface MetricsDeps {
  readonly database: Database;
  readonly config: Config;
  readonly jobs: Jobs;
  readonly hub: { readonly sockets: number; readonly isConnected: boolean };
  readonly loopDelay: LoopDelay;
  readonly replica: Replica | undefined;
  readonly clock: () => Date;
}

/** What an operator watches beside the usual figures of a process. Alert rules: deploy/prometheus/alerts.yml. */
export const ownMetrics = (deps: MetricsDeps): Metrics =>
  new Metrics([...ofProcess(deps), ...ofQueue(deps), ...ofMoney(deps)]);

function ofProcess({ database, config, hub, loopDelay, replica, clock }: MetricsDeps): OwnMetric[] {
  return [
    { name: 'sukham_sockets', help: 'Open sockets of this server', read: () => hub.sockets },
    {
      name: 'sukham_redis_up',
      help: '1 while live messages reach the other servers',
      read: () => (hub.isConnected ? 1 : 0),
    },
    {
      name: 'sukham_pool_waiting',
      help: 'Requests that wait for a connection to the database',
      read: () => database.poolState?.().waiting ?? 0,
    },
    {
      name: 'sukham_pool_open',
      help: 'Connections of requests to the database',
      read: () => database.poolState?.().open ?? 1,
    },
    {
      name: 'sukham_loop_delay_seconds',
      help: 'Mean delay of the event loop over half a second',
      read: () => loopDelay.mean / 1000,
    },
    {
      name: 'sukham_shed_requests',
      help: 'Requests refused since the start because the event loop was late',
      read: () => loopDelay.shed,
    },
    {
      name: 'sukham_replica_lag_seconds',
      help: 'How far the read replica is behind; absent without one',
      read: () => replica?.lagSeconds,
    },
    {
      name: 'sukham_replica_usable',
      help: '1 while people read from the read replica, 0 while it is away or too far behind; absent without one',
      read: () => replica && Number(replica.isUsable),
    },
    {
      name: 'sukham_backup_age_seconds',
      help: 'Age of the newest backup in BACKUP_DIR; absent without any',
      async read() {
        const at = await newestBackupAt(config);
        return at && (clock().getTime() - at.getTime()) / 1000;
      },
    },
    {
      name: 'sukham_backup_missing',
      help: '1 while the embedded database has no backup in BACKUP_DIR; absent with PostgreSQL and outside of production',
      async read() {
        if (config.databaseUrl || config.mode !== 'production') return undefined;
        return (await newestBackupAt(config)) ? 0 : 1;
      },
    },
  ];
}

function ofQueue({ database, jobs, clock }: MetricsDeps): OwnMetric[] {
  const one = oneNumberOf(database);
  const waiting = () => jobs.waiting(database.executor);
  return [
    {
      name: 'sukham_outbox_age_seconds',
      help: 'Age of the oldest event that was not handed on',
      read: () =>
        one(sql`select coalesce(extract(epoch from clock_timestamp() - min(at)), 0) as n from outbox
          where held_until is null or held_until < clock_timestamp()`),
    },
    {
      name: 'sukham_jobs_waiting',
      help: 'Jobs that are due and not begun, by queue',
      label: 'queue',
      read: async () => Object.fromEntries((await waiting()).map(({ queue, waiting }) => [queue, waiting])),
    },
    {
      name: 'sukham_jobs_oldest_seconds',
      help: 'How long the oldest due job waits, by queue',
      label: 'queue',
      read: async () =>
        Object.fromEntries(
          (await waiting()).map(({ queue, oldestAt }) => [
            queue,
            oldestAt ? Math.max(0, (clock().getTime() - oldestAt.getTime()) / 1000) : 0,
          ]),
        ),
    },
    {
      name: 'sukham_jobs_dead',
      help: 'Jobs that were given up',
      read: () => jobs.countFailed(database.executor),
    },
  ];
}

function ofMoney({ database }: MetricsDeps): OwnMetric[] {
  const { patientDb: db } = database;
  return [
    {
      name: 'sukham_callbacks_unhandled',
      help: 'Callbacks of partners that were stored more than a minute ago and not dealt with, by partner',
      label: 'partner',
      read: async () => ({
        payments: await unhandledGatewayCallbacks(db),
        lab: await unhandledLabCallbacks(db),
      }),
    },
    {
      name: 'sukham_payments_open',
      help: 'Payments still unsettled after 15 minutes',
      read: () => unsettledPayments(db),
    },
    {
      name: 'sukham_lab_orders_unknown',
      help: 'Orders of which nobody knows whether the lab has them',
      read: () =>
        oneNumberOf(database)(sql`select count(*) as n from lab_orders
          where state not in ('completed', 'cancelled', 'expired') and state = 'unknown'`),
    },
    {
      name: 'sukham_ledger_difference_paise',
      help: 'Sum of transfers that are not zero in sum; anything but 0 is an error',
      read: rememberedFor(SLOW_MS, () => ledgerDifference(db)),
    },
  ];
}

const oneNumberOf =
  ({ patientDb }: Database) =>
  async (statement: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await rowsOf<{ n: string | number }>(patientDb, statement);
    return Number(row?.n ?? 0);
  };

function rememberedFor(ms: number, read: () => Promise<number>): () => Promise<number> {
  let known: { at: number; value: number } | undefined;
  return async () => {
    if (!known || performance.now() - known.at > ms) known = { at: performance.now(), value: await read() };
    return known.value;
  };
}
