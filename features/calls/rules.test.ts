import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Status } from '#features/appointments/contract.ts';
import { MEDIUMS, ROLES } from './contract.ts';
import {
  type AdmittedParticipant,
  callMedium,
  callState,
  callWindow,
  isMinor,
  linkProblem,
  maySend,
  poorer,
  presenceOf,
} from './rules.ts';

const MINUTE = 60_000;
const times = (status: Status, startedAt: number | null = null, delayMinutes = 0) => ({
  status,
  startsAt: 100 * MINUTE,
  endsAt: 120 * MINUTE,
  delayMinutes,
  startedAt,
});

describe('when one may join', () => {
  it.each([
    [4, 84, 'not_open'],
    [4, 85, 'open'],
    [6, 130, 'open'],
    [6, 180, 'over'],
    [12, 100, 'not_open'],
    [8, 100, 'over'],
    [9, 110, 'over'],
    [10, 100, 'over'],
    [11, 100, 'over'],
  ] as const)('status %i at minute %i: %s', (status, minute, state) => {
    expect(callState(times(status), minute * MINUTE)).toBe(state);
  });

  it('a clinician who said to be late is waited for as much longer', () => {
    const late = times(4, null, 90);
    expect(callState(late, 269 * MINUTE)).toBe('open');
    expect(callState(late, 270 * MINUTE)).toBe('over');
  });

  it('a visit that was begun very late is open until the patient is admitted', () => {
    expect(callState(times(7), 225 * MINUTE)).toBe('open');
    expect(callState(times(7, 226 * MINUTE), 230 * MINUTE)).toBe('open');
  });

  it.each([
    ['by day', '2026-11-20T09:00', '2026-11-21T04:00'],
    ['in the late evening', '2026-11-20T23:30', '2026-11-21T04:00'],
    ['right after midnight', '2026-11-21T00:05', '2026-11-21T04:00'],
    ['early in the morning', '2026-11-21T03:30', '2026-11-21T04:50'],
  ])('a visit %s of which the patient is never admitted is over after its night', (_, starts, over) => {
    const [startsAt, overAt] = [starts, over].map((at) => Date.parse(`${at}:00+05:30`)) as [number, number];
    const begun = { ...times(7), startsAt, endsAt: startsAt + 20 * MINUTE };
    expect(callState(begun, overAt - 1)).toBe('open');
    expect(callState(begun, overAt)).toBe('over');
  });

  it('an interrupted visit lasts as long as was booked, counted from when it began', () => {
    const late = times(7, 110 * MINUTE);
    expect(callWindow(late).overAt).toBe(130 * MINUTE);
    expect(callState(late, 129 * MINUTE)).toBe('open');
    expect(callState(late, 130 * MINUTE)).toBe('over');
    expect(callWindow(times(7, 90 * MINUTE)).overAt).toBe(120 * MINUTE);
  });
});

describe('who sends what', () => {
  const people = fc
    .uniqueArray(fc.record({ id: fc.uuid(), role: fc.constantFrom(...ROLES), admittedAt: fc.nat() }), {
      maxLength: 6,
      selector: ({ id }) => id,
    })
    // One clinician has the visit.
    .map((all): AdmittedParticipant[] =>
      all.filter(({ role }, i) => role !== 'clinician' || all.findIndex((p) => p.role === role) === i),
    );

  it('from four participants on two send video; in an audio visit none; over a server all', () => {
    fc.assert(
      fc.property(people, fc.boolean(), fc.boolean(), (all, isAudioVisit, passesMediaOn) => {
        const limits = maySend(all, { isAudioVisit, passesMediaOn });
        const videos = all.filter(({ id }) => limits.get(id) === 'video');
        expect(limits.size).toBe(all.length);
        if (isAudioVisit) expect(videos).toEqual([]);
        else if (passesMediaOn || all.length <= 3) expect(videos).toHaveLength(all.length);
        else {
          expect(videos.length).toBeLessThanOrEqual(2);
          expect(videos.every(({ role }) => role === 'clinician' || role === 'patient')).toBe(true);
          for (const role of ['clinician', 'patient'] as const)
            expect(videos.some((p) => p.role === role)).toBe(all.some((p) => p.role === role));
        }
      }),
    );
  });

  it('the poorer of two doesn’t depend on their order and is never richer than either', () => {
    const medium = fc.constantFrom(...MEDIUMS);
    fc.assert(
      fc.property(medium, medium, (a, b) => {
        expect(poorer(a, b)).toBe(poorer(b, a));
        expect([a, b]).toContain(poorer(a, b));
        expect(MEDIUMS.indexOf(poorer(a, b)!)).toBe(Math.max(MEDIUMS.indexOf(a), MEDIUMS.indexOf(b)));
      }),
    );
    expect(poorer('video', null)).toBeNull();
  });

  it('an interpreter’s voice doesn’t count for what connects clinician and patient', () => {
    const clinician = { role: 'clinician', medium: 'video' } as const;
    expect(callMedium([clinician, { role: 'interpreter', medium: 'audio' }])).toBeNull();
    expect(callMedium([clinician, { role: 'patient', medium: 'audio' }])).toBe('audio');
    // The child and the mother on two devices: the one who sends most.
    expect(
      callMedium([clinician, { role: 'patient', medium: 'audio' }, { role: 'patient', medium: 'video' }]),
    ).toBe('video');
  });
});

it('a place is reserved for a minute, whether its loss was noticed or only its silence', () => {
  const at = (goneAt: number | null, second: number) => presenceOf({ seenAt: 0, goneAt }, second * 1000);
  expect([at(null, 34), at(null, 35), at(null, 94), at(null, 95)]).toEqual([
    'here',
    'reconnecting',
    'reconnecting',
    'away',
  ]);
  expect([at(5000, 5), at(5000, 64), at(5000, 65)]).toEqual(['reconnecting', 'reconnecting', 'away']);
});

it('a link says first that it was used', () => {
  const link = { expiresAt: 1000, isUsed: false, isWithdrawn: false };
  expect(linkProblem(link, 999)).toBeNull();
  expect(linkProblem(link, 1000)).toBe('link_expired');
  expect(linkProblem({ ...link, isWithdrawn: true }, 2000)).toBe('link_withdrawn');
  expect(linkProblem({ ...link, isUsed: true, isWithdrawn: true }, 2000)).toBe('link_used');
});

it('a patient without a date of birth isn’t treated as a minor', () => {
  expect([isMinor(null), isMinor(17), isMinor(18)]).toEqual([false, true, false]);
});
