import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATUS, STATUS_NUMBERS, type Status } from '../contract.ts';
import {
  type AppointmentState,
  abilitiesOf,
  expectedAt,
  HOUR,
  MINUTE,
  mayCancel,
  mayMove,
  maySetStatus,
  type Participation,
} from '../rules.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const at = (status: Status, startsIn = 24 * HOUR, statusBefore: Status | null = null): AppointmentState => ({
  status,
  startsAt: NOW + startsIn,
  mode: 'in_person',
  statusBefore,
  cutOffHours: 2,
});
const PARTS: readonly Participation[] = ['patient', 'clinician', 'staff', 'reader'];

describe('setting a status', () => {
  test('goes 4→5→6→7→9, and from 4 or 5 to 8; nothing else before the start', () => {
    // Later on the same day: half past three in the afternoon of the clinic.
    const soon = 2 * HOUR;
    const allowed = new Set(['4→5', '5→6', '6→7', '7→9', '4→8', '5→8']);
    for (const from of STATUS_NUMBERS)
      for (const to of STATUS_NUMBERS)
        for (const part of ['clinician', 'staff'] as const) {
          if (from === STATUS.noShow) continue;
          const verdict = maySetStatus(at(from, soon), to, part, NOW);
          expect(verdict === 'allowed', `${from}→${to}`).toBe(allowed.has(`${from}→${to}`));
        }
  });
  test('a patient who has left the waiting room is missed at the word of the clinician, who sees the room', () => {
    const begun = at(STATUS.preSession, -HOUR);
    expect(maySetStatus(begun, STATUS.noShow, 'clinician', NOW)).toBe('allowed');
    expect(maySetStatus(begun, STATUS.noShow, 'staff', NOW)).toBe('transition_not_allowed');
    expect(maySetStatus(at(STATUS.preSession, HOUR), STATUS.noShow, 'clinician', NOW)).toBe('not_started');
  });
  test('begins on its day in the clinic’s zone, not a moment before', () => {
    // 22 November, 9:00 in India; its day begins at 18:30 UTC of the day before.
    const startsAt = Date.UTC(2026, 10, 22, 3, 30);
    const midnight = Date.UTC(2026, 10, 21, 18, 30);
    for (const [from, to] of [
      [4, 5],
      [5, 6],
      [6, 7],
      [7, 9],
    ] as const) {
      const visit = {
        status: from,
        startsAt,
        mode: 'in_person',
        statusBefore: null,
        cutOffHours: 2,
      } as const;
      expect(maySetStatus(visit, to, 'clinician', midnight - 1)).toBe('before_its_day');
      expect(maySetStatus(visit, to, 'staff', midnight)).toBe('allowed');
    }
    const early = {
      status: STATUS.booked,
      startsAt,
      mode: 'in_person',
      statusBefore: null,
      cutOffHours: 2,
    } as const;
    expect(maySetStatus(early, 8, 'clinician', midnight - 1)).toBe('allowed');
    expect(maySetStatus(early, 7, 'clinician', midnight - 1)).toBe('transition_not_allowed');
    expect(abilitiesOf(early, 'clinician', midnight - 1).arrive).toBe(false);
    expect(abilitiesOf(early, 'clinician', midnight).arrive).toBe(true);
  });
  test('right after midnight it begins in the evening before, when its call opens', () => {
    // Five past midnight on 22 November in India: its call opens at ten to twelve.
    const startsAt = Date.UTC(2026, 10, 21, 18, 35);
    const visit = { ...at(STATUS.booked), startsAt, mode: 'virtual' } as const;
    const opens = startsAt - 15 * MINUTE;
    expect(maySetStatus(visit, STATUS.arrived, 'clinician', opens - 1)).toBe('before_its_day');
    expect(maySetStatus(visit, STATUS.arrived, 'clinician', opens)).toBe('allowed');
  });
  test('the front desk checks in patients of visits at the clinic, and none of visits by video or phone', () => {
    for (const mode of ['in_person', 'virtual', 'audio'] as const) {
      const visit = { ...at(4, HOUR), mode };
      expect(abilitiesOf(visit, 'staff', NOW).arrive).toBe(mode === 'in_person');
      expect(abilitiesOf(visit, 'clinician', NOW).arrive).toBe(true);
    }
  });
  test('a check-in is undone by those who check in, until the visit begins', () => {
    for (const status of STATUS_NUMBERS)
      for (const part of PARTS)
        expect(abilitiesOf(at(status, HOUR), part, NOW).undo_arrival).toBe(
          status === 5 && (part === 'clinician' || part === 'staff'),
        );
  });
  test('is for the clinician and staff only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUS_NUMBERS),
        fc.constantFrom(...STATUS_NUMBERS),
        fc.constantFrom('patient', 'reader'),
        (from, to, part) => {
          expect(maySetStatus(at(from, -HOUR, 4), to, part as Participation, NOW)).toBe(
            'transition_not_allowed',
          );
        },
      ),
    );
  });
  test('a no-show is one after the start, and is corrected to what it was', () => {
    expect(maySetStatus(at(4), 11, 'staff', NOW)).toBe('not_started');
    expect(maySetStatus(at(4, 0), 11, 'staff', NOW)).toBe('allowed');
    expect(maySetStatus(at(5, -HOUR), 11, 'clinician', NOW)).toBe('allowed');
    expect(maySetStatus(at(6, HOUR), 11, 'clinician', NOW)).toBe('not_started');
    expect(maySetStatus(at(6, -HOUR), 11, 'clinician', NOW)).toBe('allowed');
    expect(maySetStatus(at(7, -HOUR), 11, 'clinician', NOW)).toBe('transition_not_allowed');
    expect(maySetStatus(at(11, -HOUR, 6), 6, 'staff', NOW)).toBe('allowed');
    expect(maySetStatus(at(11, -HOUR, 5), 5, 'staff', NOW)).toBe('allowed');
    expect(maySetStatus(at(11, -HOUR, 5), 4, 'staff', NOW)).toBe('transition_not_allowed');
  });
});

describe('cancelling and moving', () => {
  test('patients until two hours before, to the minute', () => {
    for (const may of [mayCancel, mayMove]) {
      expect(may(at(4, 2 * HOUR), 'patient', NOW)).toBe('allowed');
      expect(may(at(4, 2 * HOUR - 1), 'patient', NOW)).toBe('too_late');
      expect(may(at(4, MINUTE), 'staff', NOW)).toBe('allowed');
      expect(may(at(9), 'patient', NOW)).toBe('transition_not_allowed');
      expect(may(at(4), 'reader', NOW)).toBe('transition_not_allowed');
    }
    expect(mayCancel(at(4), 'clinician', NOW)).toBe('transition_not_allowed');
    expect(mayMove(at(4), 'clinician', NOW)).toBe('allowed');
  });
});

test('what travels with an appointment is what the calls would allow', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATUS_NUMBERS),
      fc.constantFrom(...PARTS),
      fc.integer({ min: -48, max: 48 }),
      (status, part, hours) => {
        const membership = at(status, hours * HOUR, status === 11 ? 4 : null);
        const can = abilitiesOf(membership, part, NOW);
        expect(can.move).toBe(mayMove(membership, part, NOW) === 'allowed');
        expect(can.cancel).toBe(mayCancel(membership, part, NOW) === 'allowed');
        expect(can.decline).toBe(maySetStatus(membership, 8, part, NOW) === 'allowed');
        expect(can.correct_no_show).toBe(status === 11 && (part === 'clinician' || part === 'staff'));
        if (part === 'reader') expect(Object.values(can).some(Boolean)).toBe(false);
      },
    ),
  );
});

describe('the expected time', () => {
  const base = { startsAt: NOW, slotMinutes: 20, waitingAhead: 0, runningSince: null, meanMinutes: null };
  test('is the booked time when no patient is ahead, and never earlier', () => {
    expect(expectedAt({ ...base, startsAt: NOW + HOUR }, NOW)).toBe(NOW + HOUR);
  });
  test('counts the running session and those ahead, as long as sessions are today', () => {
    expect(expectedAt({ ...base, waitingAhead: 2 }, NOW)).toBe(NOW + 40 * MINUTE);
    expect(expectedAt({ ...base, runningSince: NOW - 5 * MINUTE }, NOW)).toBe(NOW + 15 * MINUTE);
    expect(expectedAt({ ...base, waitingAhead: 1, meanMinutes: 12 }, NOW)).toBe(NOW + 12 * MINUTE);
  });
});
