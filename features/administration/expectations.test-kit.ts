import { v7 as uuid } from 'uuid';
import { BRAND, type Expectation } from '#apps/server/testing/expectation.ts';

const change = { action: 'grant', user_type: 'coach' } as const;

/** Staff reach what belongs to their brand, and nothing of another one. */
export const ADMINISTRATION: Readonly<Record<string, Expectation>> = {
  getMember: { at: 'person_id', reaches: { staff: BRAND } },
  previewPeopleChange: {
    ...{ at: 'person_ids', thing: 'person_id', asList: true },
    body: change,
    reaches: { staff: BRAND },
  },
  changePeople: {
    ...{ at: 'person_ids', thing: 'person_id', asList: true },
    body: () => ({ ...change, batch_id: uuid(), reason: 'helps as a coach' }),
    reaches: { staff: BRAND },
  },
  undoChange: { at: 'batch_id', reaches: { staff: BRAND } },
  ownDiscrepancy: {
    at: 'object_id',
    thing: 'lab_order_id',
    body: { kind: 'lab_order', owner: 'me' },
    reaches: { staff: BRAND },
  },
};
