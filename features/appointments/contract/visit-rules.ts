import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact } from '#platform/contract/schema.ts';
import { MOST_CUT_OFF_HOURS } from './status.ts';

const rules = {
  /** Patients can cancel and move until so many hours before the start, and get their fee back. */
  cut_off_hours: Type.Integer({ minimum: 0, maximum: MOST_CUT_OFF_HOURS }),
};

export const getVisitRules = endpoint({
  name: 'getVisitRules',
  method: 'GET',
  path: '/visit-rules',
  summary: 'The brand’s rules for changing a visit that is booked now',
  access: ['patient', 'doctor', 'coach', 'staff'],
  reply: Type.Object(rules),
});

export const setVisitRules = endpoint({
  name: 'setVisitRules',
  method: 'POST',
  path: '/visit-rules',
  summary: 'Staff: rules for visits that are booked from now on. Those that are booked keep theirs.',
  access: ['staff'],
  body: exact(rules),
  reply: Type.Object(rules),
});
