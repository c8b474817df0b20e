import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Instant, list, nullable, oneOf } from '#platform/contract/schema.ts';
import { REGISTRATION_STATES } from './people.ts';

const STAFF = ['staff'] as const;
const Count = Type.Integer({ minimum: 0 });

export const PARTNERS = [
  'sms',
  'voice',
  'email',
  'payments',
  'lab',
  'maps',
  'photo_reader',
  'summaries',
] as const;
export type PartnerName = (typeof PARTNERS)[number];

export const PartnerHealth = Type.Object({
  partner: oneOf(PARTNERS),
  last_success_at: nullable(Instant),
  last_failure_at: nullable(Instant),
  /** The last call failed. */
  failing: Type.Boolean(),
});
export type PartnerHealth = Static<typeof PartnerHealth>;

export const getSystemHealth = endpoint({
  name: 'getSystemHealth',
  method: 'GET',
  path: '/administration/health',
  summary:
    'Staff: when each partner last answered or failed, what waits in the queues, and what was given up',
  access: STAFF,
  reply: Type.Object({
    partners: list(PartnerHealth),
    queues: list(Type.Object({ queue: Type.String(), waiting: Count, oldest_at: nullable(Instant) })),
    failed_jobs: list(Type.Object({ job_id: Id, name: Type.String(), failed_at: Instant })),
  }),
});

export const retryFailedJobs = endpoint({
  name: 'retryFailedJobs',
  method: 'POST',
  path: '/administration/failed-jobs/retry',
  summary: 'Staff: sends all work that was given up back to its queue',
  access: STAFF,
  reply: Type.Object({ retried: Count }),
});

export const DISCREPANCY_KINDS = ['lab_order', 'critical_result', 'settlement'] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];
/** Those that are taken over here; the others on the page that `href` leads to. */
export const OWNED_HERE = ['lab_order', 'critical_result'] as const;

/** Something that does not go on by itself. */
export const Discrepancy = Type.Object({
  kind: oneOf(DISCREPANCY_KINDS),
  object_id: Id,
  because: Type.String(),
  since: Instant,
  owner: nullable(Type.Object({ person_id: Id, name: Type.String(), since: nullable(Instant) })),
  href: Type.String(),
});
export type Discrepancy = Static<typeof Discrepancy>;

export const listDiscrepancies = endpoint({
  name: 'listDiscrepancies',
  method: 'GET',
  path: '/administration/discrepancies',
  summary: 'Staff: what is stuck in the brand, the oldest first, and who looks after it',
  access: STAFF,
  reply: Type.Object({ discrepancies: list(Discrepancy) }),
});

export const ownDiscrepancy = endpoint({
  name: 'ownDiscrepancy',
  method: 'POST',
  path: '/administration/discrepancies/owner',
  summary: 'Staff: the principal looks after it, or nobody does',
  access: STAFF,
  body: exact({ kind: oneOf(OWNED_HERE), object_id: Id, owner: oneOf(['me', 'nobody']) }),
  reply: Done,
});

export const getAdministration = endpoint({
  name: 'getAdministration',
  method: 'GET',
  path: '/administration/overview',
  summary: 'Staff: how much needs attention, by kind',
  access: STAFF,
  reply: Type.Object({
    kyc_waiting: Count,
    registrations: Type.Object(
      Object.fromEntries(REGISTRATION_STATES.map((state) => [state, Count])) as Record<
        (typeof REGISTRATION_STATES)[number],
        typeof Count
      >,
    ),
    discrepancies: Count,
    discrepancies_without_owner: Count,
    refunds_waiting: Count,
    failed_jobs: Count,
    partners_failing: list(oneOf(PARTNERS)),
  }),
});
export type Administration = Static<typeof getAdministration.reply>;
