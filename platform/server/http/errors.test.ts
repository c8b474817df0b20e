import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { TooMuchInFlight } from '../files/in-flight.ts';
import type { Translator } from '../words/server-words.ts';
import { ErrorReplies, refusalOf } from './errors.ts';

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  ['the file store', failed('ENOSPC')],
  ['a quota', failed('EDQUOT')],
  ['a disk that became read-only', failed('EROFS')],
  ['a disk of the database that became unreadable', new Error('Failed query', { cause: failed('58030') })],
  ['the database', new Error('Failed query', { cause: failed('53100') })],
  [
    'the embedded database',
    new Error('Failed query', {
      cause: new Error('could not extend file "base/5/1": No space left on device'),
    }),
  ],
])('says that nothing can be saved while the disk is full or read-only: %s', (_where, error) => {
  expect(refusalOf(error)).toMatchObject({ status: 503, code: 'files_unavailable', retryAfterSeconds: 60 });
});

it('asks to try again when too much is being worked on', () => {
  expect(refusalOf(new TooMuchInFlight())).toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
});

it('logs an error of ours with the pattern of its route, and never with the address', async () => {
  const words = { has: () => true, translate: () => 'It does not work now.' } as unknown as Translator;
  const app = Fastify();
  app.setErrorHandler(new ErrorReplies(words).handle);
  const error = new Error('broken');
  const logged = vi.fn();
  app.get('/api/visits/:visit_id', async (request) => {
    request.log.error = logged;
    throw error;
  });
  expect((await app.inject('/api/visits/0190aaaa')).statusCode).toBe(500);
  expect(logged.mock.calls).toEqual([[{ err: error, route: '/api/visits/:visit_id' }, 'a request failed']]);
});
