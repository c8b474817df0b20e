import { expect, it } from 'vitest';
import { kindOf, type Operation } from './calls.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const things = { type: 'array', items: { type: 'object', properties: { id: text } } };
const replying = (schema: object): Operation => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const kinds = (path: string, properties: object) => kindOf(path, replying({ type: 'object', properties }));

it('takes an array and a page with an array of objects for a list, however few entries there are', () => {
  expect(kindOf('/api/exports', replying({ type: 'array', items: text }))).toBe('list');
  expect(kinds('/api/chats', { chats: things, next_cursor: text })).toBe('list');
  expect(kinds('/api/chats/{chat_id}/messages', { messages: things, more: { type: 'boolean' } })).toBe(
    'list',
  );
  const either = { anyOf: [{ type: 'null' }, { type: 'object', properties: { items: things } }] };
  expect(kindOf('/api/notes', replying(either))).toBe('list');
});

it('takes for one object what an id or a state names, and what has only values of its own', () => {
  expect(kinds('/api/appointments/{appointment_id}', { appointment_id: text, files: things })).toBe('one');
  expect(kinds('/api/payment/status/', { payment_id: text, state: text, bills: things })).toBe('one');
  expect(kinds('/api/profile', { person_id: text, languages: texts })).toBe('one');
  expect(kindOf('/api/empty', {})).toBe('one');
});
