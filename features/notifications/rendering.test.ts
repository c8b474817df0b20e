import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import { loadServerWords, type Translator } from '#platform/server/words/server-words.ts';
import { presentEntry, whenIn } from './server/rendering.ts';
import type { GroupedRow } from './server/repository.ts';

let words: Translator;
beforeAll(async () => {
  words = await loadServerWords();
});

/** 2026-03-12 in Kolkata, while it is still the 11th in UTC. */
const STARTS_AT = '2026-03-11T19:30:00.000Z';

const { appointment_booked: BOOKED } = defineNotifications('appointments', {
  appointment_booked: { topic: 'bookings', href: (id) => `/appointments/${id}` },
});

const entry = (data: GroupedRow['data'] = {}): GroupedRow => ({
  id: 'id',
  brandId: 'living',
  personId: 'person',
  kind: BOOKED.name,
  groupKey: 'appointment:1',
  subjectId: '1',
  data,
  at: new Date('2026-03-01T00:00:00Z'),
  readAt: null,
  eventId: 'event',
  count: 1,
  groupRead: false,
  clinician: { name: 'Dr. Anitha Rao', otherName: null },
  patient: { name: 'Lakshmi', otherName: null },
  from: { name: 'Dr. Anitha Rao', otherName: null },
});
const WHO = { patientId: 'lakshmi', clinicianId: 'anitha' };
const said = (row: GroupedRow, language: Language) => presentEntry(row, BOOKED, words, language);

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it('times are those of the clinic, with Latin digits and no odd spaces', () => {
    const text = whenIn(language, STARTS_AT);
    expect(text).toMatch(/12/);
    expect(text).toMatch(/1:00/);
    expect(text).not.toMatch(/[०-९০-৯௦-௯౦-౯൦-൯\u202f\u00a0]/);
  });

  it('a push says who wrote, or how many messages there are', () => {
    const one = words.translate(language, 'notifications.push.message', { name: 'Dr. Anitha Rao' });
    expect(one).toContain('Dr. Anitha Rao');
    for (const count of [1, 3])
      expect(words.translate(language, 'notifications.push.messages', { count })).toMatch(
        new RegExp(`^${count}\\D`),
      );
  });
});

it('tells each side what it needs to know', () => {
  const text = (side: 'own' | 'family' | 'clinician') =>
    said(entry({ ...WHO, side, startsAt: STARTS_AT }), 'en').text;
  const when = whenIn('en', STARTS_AT);
  expect(text('own')).toBe(`Dr. Anitha Rao · ${when}`);
  expect(text('family')).toBe(`Lakshmi · Dr. Anitha Rao · ${when}`);
  expect(text('clinician')).toBe(`Lakshmi · ${when}`);
});

it('calls a person with a deleted account “someone”', () => {
  const row = { ...entry({ ...WHO, side: 'own', startsAt: STARTS_AT }), clinician: null };
  expect(said(row as GroupedRow, 'en').text).toMatch(/^Someone · /);
});
