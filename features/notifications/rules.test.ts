import { describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS, type Kind, TOPICS } from './contract.ts';
import { isCritical } from './rules/critical.ts';
import { isPushed, pushTimes } from './rules/pushed.ts';
import { isTimeZone, sendAt } from './rules/quiet-hours.ts';
import { audienceOf, DEFAULT_SETTINGS, goesOut, hasQuietHours, settingsFrom, topicsOf } from './rules.ts';

/** A wall-clock time in Asia/Kolkata. */
const ist = (day: string, clock: string) => new Date(`${day}T${clock}:00+05:30`);

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['2026-03-01', '21:59', '2026-03-01', '21:59'],
    ['2026-03-01', '22:00', '2026-03-02', '07:00'],
    ['2026-03-01', '23:30', '2026-03-02', '07:00'],
    ['2026-03-02', '00:10', '2026-03-02', '07:00'],
    ['2026-03-02', '06:59', '2026-03-02', '07:00'],
    ['2026-03-02', '07:00', '2026-03-02', '07:00'],
  ])('at %s %s send at %s %s', (day, clock, onDay, at) => {
    expect(sendAt(ist(day, clock), night, false)).toEqual(ist(onDay, at));
  });

  it('may lie within one day, be none, or be broken by what is critical', () => {
    const nap = { from: '13:00', to: '15:00' };
    expect(sendAt(ist('2026-03-01', '14:00'), nap, false)).toEqual(ist('2026-03-01', '15:00'));
    expect(sendAt(ist('2026-03-01', '16:00'), nap, false)).toEqual(ist('2026-03-01', '16:00'));
    const late = ist('2026-03-01', '23:00');
    expect(sendAt(late, null, false)).toEqual(late);
    expect(sendAt(late, { from: '08:00', to: '08:00' }, false)).toEqual(late);
    expect(sendAt(late, night, true)).toEqual(late);
  });
});

describe('quiet hours elsewhere', () => {
  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['Asia/Dubai', '2026-03-01T18:30:00Z', '2026-03-02T03:00:00Z'],
    ['Asia/Dubai', '2026-03-01T17:30:00Z', '2026-03-01T17:30:00Z'],
    ['America/New_York', '2026-01-15T04:00:00Z', '2026-01-15T12:00:00Z'],
    // In these nights the clocks are put forward, and back.
    ['America/New_York', '2026-03-08T04:30:00Z', '2026-03-08T11:00:00Z'],
    ['America/New_York', '2026-11-01T03:30:00Z', '2026-11-01T12:00:00Z'],
    ['Asia/Kathmandu', '2026-03-01T16:20:00Z', '2026-03-02T01:15:00Z'],
  ])('in %s, %s waits until %s', (timeZone, now, at) => {
    expect(sendAt(new Date(now), { ...night, timeZone }, false).toISOString()).toBe(
      new Date(at).toISOString(),
    );
  });
  it('go by a clock that is known', () => {
    expect(['Asia/Kolkata', 'UTC', 'Mars/Base', '', '../etc'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('what is critical', () => {
  const now = ist('2026-03-01', '23:00');
  const soon = ist('2026-03-02', '09:00');
  const later = ist('2026-03-03', '09:00');
  it('is what would be worthless afterwards', () => {
    expect(isCritical('waiting_list_offered', { now, startsAt: later })).toBe(true);
    expect(isCritical('appointment_reminder_hour', { now, startsAt: soon })).toBe(true);
    expect(isCritical('appointment_cancelled', { now, startsAt: soon })).toBe(true);
  });
  it('is not what can wait', () => {
    expect(isCritical('appointment_cancelled', { now, startsAt: later })).toBe(false);
    expect(isCritical('appointment_reminder_day', { now, startsAt: later })).toBe(false);
    expect(isCritical('appointment_booked', { now, startsAt: soon })).toBe(false);
    expect(isCritical('kyc_approved', { now, startsAt: null })).toBe(false);
  });
});

describe('what is pushed', () => {
  const noon = ist('2026-03-01', '12:00');
  const night = ist('2026-03-01', '23:00');
  const times = (kind: Kind, now: Date, more: { startsAt?: string; heldUntil?: string } = {}) =>
    pushTimes(kind, { settings: DEFAULT_SETTINGS, now, ...more });
  it('is what one can do something about, where it is wanted', () => {
    const silent = KIND_NAMES.filter((kind) => !isPushed(kind, DEFAULT_SETTINGS));
    expect(silent).toEqual(['appointment_in_session', 'appointment_completed', 'waiting_list_expired']);
    for (const topic of TOPICS) {
      const off = settingsFrom({
        switches: { [topic]: { inApp: true, message: true, push: false } },
        quietHours: null,
      });
      for (const kind of KIND_NAMES)
        expect(isPushed(kind, off), kind).toBe(KINDS[kind] !== topic && !silent.includes(kind));
    }
  });
  it('was switched by the message of chats before everything could be pushed', () => {
    const stored = { inApp: true, message: false };
    const settings = settingsFrom({ switches: { chat: stored, reminders: stored }, quietHours: null });
    expect(isPushed('chat_message', settings)).toBe(false);
    expect(isPushed('appointment_reminder_day', settings)).toBe(true);
  });
  it('of chats is silent at night for good, and else comes in the morning unless it can’t wait', () => {
    expect(times('chat_message', noon).at).toEqual(noon);
    expect(times('chat_message', night).at).toBeNull();
    const later = { startsAt: ist('2026-03-03', '09:00').toISOString() };
    const morning = ist('2026-03-02', '07:00');
    expect(times('appointment_moved', night, later).at).toEqual(morning);
    expect(times('kyc_approved', night).at).toEqual(morning);
    expect(times('new_sign_in', night).at).toEqual(night);
    const early = { startsAt: ist('2026-03-02', '06:00').toISOString() };
    expect(times('appointment_reminder_day', night, early).at).toBeNull();
    expect(times('appointment_reminder_hour', night, early).at).toEqual(night);
  });
  it('is kept for three days at most, and no longer than it is worth something', () => {
    const inAnHour = { startsAt: ist('2026-03-01', '13:00').toISOString() };
    expect(times('chat_message', noon)).toMatchObject({ ttlSeconds: 259_200, urgency: 'high' });
    expect(times('appointment_reminder_hour', noon, inAnHour)).toMatchObject({ ttlSeconds: 3600 });
    expect(times('appointment_reminder_hour', ist('2026-03-01', '13:00'), inAnHour).at).toBeNull();
    const held = { ...inAnHour, heldUntil: ist('2026-03-01', '12:10').toISOString() };
    expect(times('waiting_list_offered', noon, held)).toMatchObject({ ttlSeconds: 600, urgency: 'high' });
    const wanted = (clock: string) =>
      pushTimes('vital_reminder', {
        settings: DEFAULT_SETTINGS,
        now: ist('2026-03-02', clock),
        wantedUntil: ist('2026-03-02', '09:30').toISOString(),
      });
    expect(wanted('06:30').at).toEqual(ist('2026-03-02', '07:00'));
    expect(wanted('08:30')).toMatchObject({ ttlSeconds: 3600, urgency: 'high' });
    expect(wanted('09:30').at).toBeNull();
    // What was called off is news also when it would have begun.
    expect(times('appointment_no_show', ist('2026-03-01', '14:00'), inAnHour).at).not.toBeNull();
    expect(times('registration_verified', noon)).toMatchObject({ ttlSeconds: 259_200, urgency: 'normal' });
  });
  it('costs nobody an SMS', () => {
    for (const kind of ['chat_message', 'chat_request', 'chat_accepted'] as const)
      expect(goesOut(kind, { settings: DEFAULT_SETTINGS, side: null, byOneself: false })).toBe(false);
  });
});

describe('who is told', () => {
  const about = { patientId: 'mother', caretakerIds: ['son'], clinicianId: 'doctor' };
  it('the other side, and the patient of what was booked', () => {
    expect(audienceOf('appointment_booked', { ...about, actorId: 'son' })).toEqual([
      { personId: 'mother', side: 'own' },
      { personId: 'son', side: 'family' },
      { personId: 'doctor', side: 'clinician' },
    ]);
    expect(audienceOf('appointment_cancelled', { ...about, actorId: 'son' }).map((a) => a.personId)).toEqual([
      'mother',
      'doctor',
    ]);
    expect(
      audienceOf('appointment_declined', { ...about, actorId: 'doctor' }).map((a) => a.personId),
    ).toEqual(['mother', 'son']);
  });
  it('reminders go to the patient’s side only', () => {
    const notified = audienceOf('appointment_reminder_hour', { ...about, actorId: null });
    expect(notified.map((a) => a.side)).toEqual(['own', 'family']);
  });
  it('nobody twice', () => {
    const notified = audienceOf('appointment_booked', { ...about, patientId: 'son', actorId: null });
    expect(notified.map((a) => a.personId)).toEqual(['son', 'doctor']);
  });
  it('never the one who did it, besides bookings', () => {
    for (const kind of KIND_NAMES.filter((k) => k !== 'appointment_booked'))
      for (const actorId of ['mother', 'son', 'doctor'])
        expect(audienceOf(kind, { ...about, actorId }).map((a) => a.personId)).not.toContain(actorId);
  });
});

describe('settings', () => {
  it('keep security in the app whatever was stored', () => {
    const off = { inApp: false, message: false, push: false };
    const { topics, quietHours } = settingsFrom({
      switches: { security: off, visits: off },
      quietHours: null,
    });
    expect([topics.security.inApp, topics.visits.inApp, topics.bookings.inApp, quietHours]).toEqual([
      true,
      false,
      true,
      null,
    ]);
  });
  it('messages follow the switch, and never go to clinicians or to who did it', () => {
    const settings = DEFAULT_SETTINGS;
    expect(goesOut('appointment_moved', { settings, side: 'own', byOneself: false })).toBe(true);
    expect(goesOut('appointment_moved', { settings, side: 'clinician', byOneself: false })).toBe(false);
    expect(goesOut('appointment_booked', { settings, side: 'own', byOneself: true })).toBe(false);
    expect(goesOut('appointment_completed', { settings, side: 'own', byOneself: false })).toBe(false);
    const silent = settingsFrom({
      switches: { bookings: { inApp: true, message: false } },
      quietHours: null,
    });
    expect(goesOut('appointment_moved', { settings: silent, side: 'own', byOneself: false })).toBe(false);
  });
});

describe('the switches that somebody is asked about', () => {
  it('are those whose messages or entries can reach that user type', () => {
    const messages = (userType: 'patient' | 'doctor' | 'staff') =>
      topicsOf(userType)
        .filter(({ hasMessages }) => hasMessages)
        .map(({ topic }) => topic);
    expect(messages('patient')).toEqual(TOPICS.filter((topic) => topic !== 'chat' && topic !== 'vitals'));
    expect(messages('doctor')).toEqual(['verification', 'security']);
    expect(messages('staff')).toEqual(['security']);
    for (const kind of KIND_NAMES.filter((each) => each.startsWith('appointment_')))
      expect(goesOut(kind, { settings: DEFAULT_SETTINGS, side: 'clinician', byOneself: false })).toBe(false);
  });

  it('include quiet hours where a message could wait', () => {
    expect(hasQuietHours('patient')).toBe(true);
    expect(hasQuietHours('coach')).toBe(true);
    expect(hasQuietHours('staff')).toBe(true);
    expect(hasQuietHours('faculty_head')).toBe(false);
  });
});
