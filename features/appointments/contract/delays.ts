import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id } from '#platform/contract/schema.ts';
import { LEAST_DELAY_MINUTES, MOST_DELAY_MINUTES } from './status.ts';

export const Delay = Type.Object({
  date: Day,
  /** In all, of that day. */
  minutes: Type.Integer(),
});
export type Delay = Static<typeof Delay>;

export const getDelay = endpoint({
  name: 'getDelay',
  method: 'GET',
  path: '/schedule/delays',
  summary: 'Doctors and coaches: by how many minutes their own day is late',
  access: ['doctor', 'coach'],
  reply: Delay,
});

export const addDelay = endpoint({
  name: 'addDelay',
  method: 'POST',
  path: '/schedule/delays',
  summary:
    'Doctors and coaches say that they are so many minutes later today than they were. It adds up; the patients whom it concerns learn of it.',
  access: ['doctor', 'coach'],
  body: exact({
    /** Made by the client: sent again, it counts once. */
    delay_id: Id,
    minutes: Type.Integer({ minimum: LEAST_DELAY_MINUTES, maximum: MOST_DELAY_MINUTES }),
  }),
  reply: Delay,
  status: 201,
  errors: ['too_long_a_delay'],
});
