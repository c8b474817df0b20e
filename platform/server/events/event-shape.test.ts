import Type from 'typebox';
import { expect, it } from 'vitest';
import { defineEvent, type EventData } from '#platform/contract/domain-event.ts';
import { Id, oneOf, optional } from '#platform/contract/schema.ts';
import type { JobContext } from '../http/context.ts';
import type { DomainEvent } from './domain-event.ts';
import { declared, EventShapeError, listen } from './event-shape.ts';

const id = '0198a1b2-0000-7000-8000-000000000001';
const parcelSent = defineEvent(
  'parcel.sent',
  Type.Object({ parcel_id: Id, size: oneOf(['small', 'large']), weight: optional(Type.Number()) }),
);

it('an event with other data than it declares is refused before it is written, without its values', () => {
  const made = (data: object) => declared(parcelSent, data as EventData<typeof parcelSent>);
  expect(made({ parcel_id: id, size: 'small' })).toEqual({
    type: 'parcel.sent',
    data: { parcel_id: id, size: 'small' },
  });
  expect(() => made({ parcel_id: id, size: 'secret size' })).toThrow(EventShapeError);
  expect(() => made({ parcel_id: id, size: 'secret size' })).toThrow(/^(?!.*secret).*\/size/);
  expect(() => made({ size: 'small' })).toThrow(EventShapeError);
});

it('a delivered event is checked before it is handled; fields that a newer server added are no obstacle', async () => {
  const handled: unknown[] = [];
  const listener = listen(parcelSent, 'test.parcel', async (_job, data) => void handled.push(data.size));
  expect(listener).toMatchObject({ event: 'parcel.sent', name: 'test.parcel' });
  const deliver = (data: Record<string, unknown>) =>
    listener.handle({} as JobContext, { id, type: 'parcel.sent', brandId: 'living', data, at: '' });
  await deliver({ parcel_id: id, size: 'large', colour: 'red' });
  await expect(deliver({ parcel_id: 'no id', size: 'large' })).rejects.toThrow(EventShapeError);
  expect(handled).toEqual(['large']);
});

it('an event without a declaration, or with data of another shape, does not compile', async () => {
  const write = async (_event: DomainEvent) => undefined;
  await write({ ...declared(parcelSent, { parcel_id: id, size: 'small' }), brandId: 'living' });
  // @ts-expect-error: only `declared` makes a type of an event
  await write({ type: 'parcel.lost', data: { parcel_id: id }, brandId: 'living' });
  // @ts-expect-error: a number is no id
  expect(() => declared(parcelSent, { parcel_id: 7, size: 'small' })).toThrow(EventShapeError);
});
