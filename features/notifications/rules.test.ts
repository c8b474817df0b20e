import { describe, expect, it } from 'vitest';
import { KIND_NAMES, TOPICS } from './contract.ts';
import {
  audienceOf,
  DEFAULT_SETTINGS,
  goesOut,
  hasQuietHours,
  isCritical,
  isPushed,
  sendAt,
  settingsFrom,
  topicsOf,
} from './rules.ts';

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
  it('is what chats have to say, by day, where it is wanted', () => {
    expect(isPushed('chat_message', DEFAULT_SETTINGS, noon)).toBe(true);
    expect(isPushed('chat_request', DEFAULT_SETTINGS, noon)).toBe(true);
    expect(isPushed('chat_message', DEFAULT_SETTINGS, night)).toBe(false);
    expect(isPushed('chat_message', { ...DEFAULT_SETTINGS, quietHours: null }, night)).toBe(true);
    const off = settingsFrom({ switches: { chat: { inApp: true, message: false } }, quietHours: null });
    expect(isPushed('chat_message', off, noon)).toBe(false);
    expect(isPushed('appointment_booked', DEFAULT_SETTINGS, noon)).toBe(false);
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
    const told = audienceOf('appointment_reminder_hour', { ...about, actorId: null });
    expect(told.map((a) => a.side)).toEqual(['own', 'family']);
  });
  it('nobody twice', () => {
    const told = audienceOf('appointment_booked', { ...about, patientId: 'son', actorId: null });
    expect(told.map((a) => a.personId)).toEqual(['son', 'doctor']);
  });
  it('never the one who did it, besides bookings', () => {
    for (const kind of KIND_NAMES.filter((k) => k !== 'appointment_booked'))
      for (const actorId of ['mother', 'son', 'doctor'])
        expect(audienceOf(kind, { ...about, actorId }).map((a) => a.personId)).not.toContain(actorId);
  });
});

describe('settings', () => {
  it('keep security in the app whatever was stored', () => {
    const off = { inApp: false, message: false };
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
    expect(messages('patient')).toEqual(TOPICS);
    expect(messages('doctor')).toEqual(['chat', 'verification', 'security']);
    expect(messages('staff')).toEqual(['chat', 'security']);
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
