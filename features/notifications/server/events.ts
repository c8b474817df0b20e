import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { PEOPLE_EVENTS } from '#features/people/contract.ts';
import { listen, listenToMany } from '#platform/server/events/event-shape.ts';
import type { StoredEvent } from '#platform/server/events/publish.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { DeclaredKinds } from './declared-kinds.ts';
import type { MessageDeps } from './messages.ts';
import { notify } from './notify.ts';
import { forgetFamilyMember, forgetPerson } from './repository.ts';

export const listeners = (deps: MessageDeps, declared: DeclaredKinds): Listener[] => [
  ...declared.features
    .flatMap(({ sources }) => sources)
    .map(({ event: declaration, notices, isForMany }) => {
      const name = `notifications.${declaration.type}`;
      const noticesOf = async (job: JobContext, data: unknown, event: StoredEvent) =>
        (await notices(job, data, event.brandId)).map((notice) => ({ event, notice }));
      return isForMany
        ? listenToMany(declaration, name, async (job, events) => {
            const found = await Promise.all(events.map((event) => noticesOf(job, event.data, event)));
            await notify(job, deps, found.flat());
          })
        : listen(declaration, name, async (job, data, event) =>
            notify(job, deps, await noticesOf(job, data, event)),
          );
    }),
  listen(PEOPLE_EVENTS.familyMemberRemoved, 'notifications.forget-family-member', (job, data) =>
    job.transaction((tx) => forgetFamilyMember(tx, data.holder_id, data.person_id)),
  ),
  listen(ACCOUNT_EVENTS.deleted, 'notifications.forget-person', (job, { person_id }) =>
    job.transaction((tx) => forgetPerson(tx, person_id)),
  ),
];
