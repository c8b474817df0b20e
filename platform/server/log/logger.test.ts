import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';

const SECRET = 'CANARY-HIV';
let lines: Record<string, never>[];
const logger = (level = 'trace') =>
  createLogger(level, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** As drivers and the query library make them. */
function failedQuery(): Error {
  const refused = Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: `Key (conditions)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
    hint: SECRET,
    internalQuery: `select '${SECRET}'`,
    table: 'patients',
    constraint: 'patients_pkey',
  });
  const failed = new Error(`Failed query: insert into patients values ($1)\nparams: ${SECRET}`, {
    cause: refused,
  });
  return Object.assign(failed, { query: 'insert into patients values ($1)', params: [SECRET] });
}

describe('what a log says', () => {
  it('of a failed query is class, code and names, and where in our code it happened; never its values', () => {
    const wrapped = new Error(`could not save ${SECRET}`, { cause: failedQuery() });
    logger().error({ err: wrapped }, 'a request failed');
    logger().error(failedQuery());
    logger().error({ err: failedQuery(), error: failedQuery() });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(lines[0]).toMatchObject({
      msg: 'a request failed',
      err: {
        type: 'Error',
        stack: [expect.stringMatching(/^platform\/server\/log\/logger\.test\.ts:\d+:\d+$/)],
        cause: { cause: { code: '23505', table: 'patients', constraint: 'patients_pkey' } },
      },
    });
  });

  it('is nothing that a library passes on: no headers, no tokens, no addresses with what was searched for', () => {
    const log = logger();
    const headers = { authorization: `Bearer ${SECRET}`, cookie: SECRET };
    log.trace({ busboyOptions: { headers }, headers, req: { url: `/?q=${SECRET}` }, url: SECRET }, 'options');
    log.child({}).debug(`invalid payload - Error: "${SECRET}"`);
    log.info('of %s', SECRET);
    log.warn(
      { err: new Error(`GET https://sms.example/?text=${SECRET} failed for <a@b.example>`) },
      'failed',
    );
    log.warn({ err: new SyntaxError(`Unexpected token in ${SECRET}`) }, 'not JSON');
    log.warn({ err: SECRET, status: 200, route: '/api/chats/:chat_id' }, 'request');
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(lines.at(-1)).toMatchObject({ status: 200, route: '/api/chats/:chat_id' });
    expect(lines).toHaveLength(6);
  });

  it('keeps what helps to find a fault of our own', () => {
    logger().error({ err: new TypeError('x is not iterable') }, 'a request failed');
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    logger().error({ err: refused }, 'Redis is away; live messages wait');
    expect(lines).toMatchObject([
      { err: { type: 'TypeError', message: 'x is not iterable' } },
      { err: { code: 'ECONNREFUSED' }, msg: 'Redis is away; live messages wait' },
    ]);
  });
});

describe.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)(
  'an outage at level %s',
  (level) => {
    const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

    it('is one line a second of each kind, which says how many were left out', () => {
      const log = logger();
      for (let n = 0; n < 100; n += 1) log[level]({ err: away() }, 'a request failed');
      log[level]({ err: away() }, 'jobs could not be fetched');
      expect(lines).toHaveLength(2);
      vi.advanceTimersByTime(1000);
      expect(lines).toHaveLength(3);
      expect(lines[2]).toMatchObject({
        msg: 'a request failed',
        left_out: 98,
        err: { code: 'ECONNREFUSED' },
      });
      for (let n = 0; n < 50; n += 1) log[level]({ err: away() }, 'a request failed');
      vi.advanceTimersByTime(1000);
      expect(lines).toHaveLength(4);
      vi.advanceTimersByTime(60_000);
      expect(lines).toHaveLength(4);
      log[level]({ err: away() }, 'a request failed');
      expect(lines).toHaveLength(5);
    });
  },
);

it('requests that failed in an outage are counted, too, and those that went well are all there', () => {
  const log = logger();
  for (let n = 0; n < 10; n += 1) {
    log.info({ status: 503 }, 'request');
    log.info({ status: 200 }, 'request');
  }
  vi.advanceTimersByTime(1000);
  expect(lines.filter(({ status }) => status === 503)).toMatchObject([{}, { left_out: 8 }]);
  expect(lines.filter(({ status }) => status === 200)).toHaveLength(10);
});
