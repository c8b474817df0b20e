import Value from 'typebox/value';
import type { EventData, EventDeclaration } from '#platform/contract/domain-event.ts';
import type { Listener } from '../feature.ts';
import type { JobContext } from '../http/context.ts';
import type { DeclaredType, DomainEvent, StoredEvent } from './domain-event.ts';

/** An event with data that differ from its declaration. Names the fields, never their values. */
export class EventShapeError extends Error {
  constructor({ type, data: schema }: EventDeclaration, data: unknown) {
    const fields = [...Value.Errors(schema, data)].map(({ instancePath }) => instancePath || '/');
    super(`the data of ${type} differ from its declaration at ${[...new Set(fields)].join(', ')}`);
    this.name = 'EventShapeError';
  }
}

/**
 * Type and data of an event that is published: `{ ...declared(KYC_DECIDED, data), brandId }`.
 * @throws EventShapeError before anything is written
 */
export function declared<D extends EventDeclaration>(
  declaration: D,
  data: EventData<D>,
): Pick<DomainEvent, 'type' | 'data'> {
  if (!Value.Check(declaration.data, data)) throw new EventShapeError(declaration, data);
  return { type: declaration.type as DeclaredType, data: data as Record<string, unknown> };
}

/** A listener of a declared event. What an older or newer server has written is checked before it is handled. */
export function listen<D extends EventDeclaration>(
  declaration: D,
  name: string,
  handle: (job: JobContext, data: EventData<D>, event: StoredEvent) => Promise<void>,
): Listener {
  return {
    event: declaration.type,
    name,
    async handle(job, event) {
      if (!Value.Check(declaration.data, event.data)) throw new EventShapeError(declaration, event.data);
      await handle(job, event.data as EventData<D>, event);
    },
  };
}

/** A listener that handles several events of one declaration together: all of them are checked before any is handled. */
export function listenToMany(
  declaration: EventDeclaration,
  name: string,
  handle: (job: JobContext, events: readonly StoredEvent[]) => Promise<void>,
): Listener {
  const handleMany = async (job: JobContext, events: readonly StoredEvent[]): Promise<void> => {
    for (const { data } of events)
      if (!Value.Check(declaration.data, data)) throw new EventShapeError(declaration, data);
    await handle(job, events);
  };
  return { event: declaration.type, name, handleMany, handle: (job, event) => handleMany(job, [event]) };
}
