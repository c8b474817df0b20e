import { describe, expect, it } from 'vitest';
import { outcomeOf, type VitestReport, withSecondTry } from './vitest-report.ts';

const file = (assertions: [string, string][], status = 'passed', message = ''): VitestReport => ({
  testResults: [
    {
      name: '/x/a.test.ts',
      status,
      message,
      assertionResults: assertions.map(([fullName, status]) => ({
        fullName,
        status,
        failureMessages: status === 'failed' ? ['because'] : [],
      })),
    },
  ],
});

describe('counting tests', () => {
  it('counts each test once', () => {
    const outcome = outcomeOf(
      file(
        [
          ['a', 'passed'],
          ['b', 'failed'],
          ['c', 'skipped'],
        ],
        'failed',
      ),
      { code: 1, output: '' },
    );
    expect([outcome.passed, outcome.failed, outcome.satOut?.length]).toEqual([1, 1, 1]);
    expect(outcome.report).toContain('because');
  });

  it('names what passed at its second try only, and why', () => {
    const [before, again] = [
      [
        ['a', 'passed'],
        ['b', 'failed'],
      ],
      [
        ['a', 'passed'],
        ['b', 'passed'],
      ],
    ] as [string, string][][];
    const merged = withSecondTry(file(before!, 'failed'), file(again!));
    const outcome = outcomeOf(merged, { code: 0, output: '' });
    expect([outcome.passed, outcome.failed]).toEqual([2, 0]);
    expect(outcome.secondTries).toMatchObject([expect.stringMatching(/a\.test\.ts › b: because$/)]);
    const stillFailed = outcomeOf(withSecondTry(file(before!, 'failed'), file(before!, 'failed')), {
      code: 1,
      output: '',
    });
    expect([stillFailed.passed, stillFailed.failed, stillFailed.secondTries]).toEqual([1, 1, []]);
  });

  it('names a file that could be loaded at its second try only', () => {
    const merged = withSecondTry(file([], 'failed', 'no server'), file([['a', 'passed']]));
    expect(outcomeOf(merged, { code: 0, output: '' }).secondTries?.[0]).toMatch(/ › a: no server$/);
  });

  it('takes a file that could not be loaded as a failure', () => {
    const outcome = outcomeOf(file([], 'failed', 'Cannot find module'), { code: 1, output: '' });
    expect(outcome.failed).toBe(1);
    expect(outcome.report).toContain('Cannot find module');
  });

  it('takes no tests at all as a failure', () => {
    expect(outcomeOf({ testResults: [] }, { code: 0, output: '' }).failed).toBe(1);
  });

  it('takes a crash after the last test as a failure', () => {
    const output = `passed\n⎯⎯ Unhandled Errors ⎯⎯\nError: socket hang up\n${' ✓ another test\n'.repeat(1000)}`;
    const outcome = outcomeOf(file([['a', 'passed']]), { code: 1, output });
    expect(outcome.failed).toBe(1);
    expect(outcome.report).toContain('socket hang up');
  });
});
