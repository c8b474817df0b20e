import type { Job } from '#platform/server/feature.ts';
import type { LabsDeps } from './deps.ts';
import { cancelAtLab } from './service/change.ts';
import { follow } from './service/follow.ts';
import { askLab, readCallback } from './service/heard.ts';
import { ASK_LAB, CANCEL_AT_LAB, PLACE_ORDER, READ_CALLBACK } from './service/names.ts';
import { placeOrder } from './service/place.ts';
import { lookForPlaces } from './service/waits.ts';

const orderOf = (data: unknown): string => (data as { order_id: string }).order_id;

/** Nothing of it without a lab: what it would ask about can't come into being. */
export function jobs(deps: LabsDeps): readonly Job[] {
  const { lab } = deps;
  if (!lab) return [];
  return [
    { name: PLACE_ORDER, handle: (work, data) => placeOrder(work, lab, orderOf(data)) },
    { name: CANCEL_AT_LAB, handle: (work, data) => cancelAtLab(work, deps, orderOf(data)) },
    { name: ASK_LAB, handle: (work, data) => askLab(work, lab, orderOf(data), true) },
    {
      name: READ_CALLBACK,
      handle: (work, data) => readCallback(work, deps, data as { lab: string; event_id: string }),
    },
    { name: 'labs.look-for-places', cron: '40 3 * * *', handle: (work) => lookForPlaces(work, lab) },
    { name: 'labs.follow', cron: '* * * * *', handle: (work) => follow(work, deps) },
  ];
}
