import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, list, nullable, oneOf } from '#platform/contract/schema.ts';
import { ModeName } from './shapes.ts';
import { StatusNumber } from './status.ts';

/** A count of fewer people than this is not given: it could tell who they are. */
export const LEAST_PEOPLE = 5;

/** Null where it is withheld. */
const Count = nullable(Type.Integer());

export const getAppointmentCounts = endpoint({
  name: 'getAppointmentCounts',
  method: 'GET',
  path: '/appointments/counts',
  summary:
    'Faculty heads: how many appointments a month of the brand has, with no count of fewer than five people',
  access: ['faculty_head'],
  query: exact({
    /** Of the clinic's calendar. Whole months only: two spans that differ by a day would tell of that day. */
    month: Type.String({ pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$', description: 'YYYY-MM' }),
  }),
  reply: Type.Object({
    month: Type.String(),
    total: Count,
    by_status: list(Type.Object({ status: StatusNumber, count: Count })),
    by_mode: list(Type.Object({ mode: ModeName, count: Count })),
    by_clinician: list(
      Type.Object({
        clinician_id: Id,
        name: Type.String(),
        user_type: oneOf(['doctor', 'coach']),
        count: Count,
      }),
    ),
  }),
});
export type AppointmentCounts = Static<typeof getAppointmentCounts.reply>;
