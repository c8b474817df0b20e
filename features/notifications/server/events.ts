import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { PEOPLE_EVENTS } from '#features/people/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { DeclaredKinds } from './declared-kinds.ts';
import type { MessageDeps } from './messages.ts';
import { notify } from './notify.ts';
import { forgetFamilyMember, forgetPerson } from './repository.ts';

export const listeners = (deps: MessageDeps, declared: DeclaredKinds): Listener[] => [
  ...declared.features
    .flatMap(({ sources }) => sources)
    .map(({ event: declaration, notices }) =>
      listen(declaration, `notifications.${declaration.type}`, async (job, data, event) => {
        for (const notice of await notices(job, data, event.brandId)) await notify(job, deps, event, notice);
      }),
    ),
  listen(PEOPLE_EVENTS.familyMemberRemoved, 'notifications.forget-family-member', (job, data) =>
    job.transaction((tx) => forgetFamilyMember(tx, data.holder_id, data.person_id)),
  ),
  listen(ACCOUNT_EVENTS.deleted, 'notifications.forget-person', (job, { person_id }) =>
    job.transaction((tx) => forgetPerson(tx, person_id)),
  ),
];
