import { expect, test } from 'vitest';
import type { RecordAccess } from '../../contract.ts';
import { looksByDay } from './access-visits.ts';

let made = 0;
const look = (at: string, resource: string, principal = 'Dr. Rao', patients = 1): RecordAccess => ({
  access_id: `access-${++made}`,
  at: `2026-11-${at}:00.000Z`,
  reader_id: principal,
  reader_name: principal,
  reader_type: 'doctor',
  resource,
  patients,
  break_glass: false,
  context: null,
});
const inShort = (accesses: readonly RecordAccess[], apart = false) =>
  looksByDay(accesses, apart).map(({ day, looks }) => [
    day,
    ...looks.map(
      ({ readerName, from, to, resources }) =>
        `${readerName} ${from.slice(11, 16)}-${to.slice(11, 16)} ${resources.join('+')}`,
    ),
  ]);

test('looks of one person on one day are one, with everything that was opened', () => {
  expect(
    inShort([
      look('21T17:20', 'appointment'),
      look('21T10:02', 'patient'),
      look('21T10:00', 'appointment'),
      look('21T09:55', 'patient', 'Front desk'),
      look('21T09:50', 'patient'),
    ]),
  ).toEqual([['2026-11-21', 'Dr. Rao 09:50-17:20 appointment+patient', 'Front desk 09:55-09:55 patient']]);
});

test('two people with one name stay two', () => {
  const other = { ...look('21T10:00', 'patient'), reader_id: 'another Dr. Rao' };
  expect(inShort([look('21T10:02', 'patient'), other])).toEqual([
    ['2026-11-21', 'Dr. Rao 10:02-10:02 patient', 'Dr. Rao 10:00-10:00 patient'],
  ]);
});

test('what was read in an emergency stays apart, and each reason is said once', () => {
  const visit = { kind: 'visit', starts_at: '2026-11-21T10:00:00.000Z' } as const;
  const [day] = looksByDay([
    { ...look('21T10:03', 'vitals'), context: visit },
    { ...look('21T10:02', 'patient'), context: visit },
    { ...look('21T10:01', 'patient'), break_glass: true },
  ]);
  expect(day?.looks.map(({ isBreakGlass, contexts }) => [isBreakGlass, contexts])).toEqual([
    [false, [visit]],
    [true, []],
  ]);
});

test('days are the clinic’s: half past six in the evening in London is the next day in India', () => {
  expect(inShort([look('21T18:31', 'patient'), look('21T18:29', 'patient')])).toEqual([
    ['2026-11-22', 'Dr. Rao 18:31-18:31 patient'],
    ['2026-11-21', 'Dr. Rao 18:29-18:29 patient'],
  ]);
});

test('what this version has no word for is a part of the record all the same', () => {
  expect(looksByDay([look('21T10:00', 'genome')])[0]?.looks[0]?.resources).toEqual(['other']);
});

test('of one’s own doings only looks at the same thing are one', () => {
  expect(
    inShort(
      [
        look('21T10:03', 'patient'),
        look('21T10:02', 'patient'),
        look('21T10:01', 'patient_list', 'Dr. Rao', 20),
        look('21T10:00', 'patient_list', 'Dr. Rao', 3),
      ],
      true,
    ),
  ).toEqual([
    [
      '2026-11-21',
      'Dr. Rao 10:02-10:03 patient',
      'Dr. Rao 10:01-10:01 patient_list',
      'Dr. Rao 10:00-10:00 patient_list',
    ],
  ]);
});
