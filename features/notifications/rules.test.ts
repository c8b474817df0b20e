import { describe, expect, it } from 'vitest';
import { type NotificationKind, TOPICS, type Topic } from '#platform/contract/notification.ts';
import { isCritical } from './rules/critical.ts';
import { isPushed, pushTimes } from './rules/pushed.ts';
import { isTimeZone, sendAt } from './rules/quiet-hours.ts';
import { DEFAULT_SETTINGS, goesOut, hasQuietHours, settingsFrom, topicsOf } from './rules.ts';

const kind = (topic: Topic, more: Partial<NotificationKind> = {}): NotificationKind => ({
  name: 'something',
  feature: 'anything',
  topic,
  href: () => null,
  ...more,
});
const OFFER = kind('waiting_list', {
  hasMessage: true,
  isUrgent: true,
  expires: true,
  breaksQuietHours: 'always',
});
const REMINDER = kind('reminders', { hasMessage: true, expires: true });
const LAST_REMINDER = { ...REMINDER, isUrgent: true, breaksQuietHours: 'always' } as const;
const MOVED = kind('bookings', { hasMessage: true, expires: true, breaksQuietHours: 'before_visit' });
const CHAT = kind('chat', { isUrgent: true });
const CHECKED = kind('verification', { hasMessage: true });

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
    expect(isCritical(OFFER, { now, startsAt: later })).toBe(true);
    expect(isCritical(LAST_REMINDER, { now, startsAt: soon })).toBe(true);
    expect(isCritical(MOVED, { now, startsAt: soon })).toBe(true);
  });
  it('is not what can wait', () => {
    expect(isCritical(MOVED, { now, startsAt: later })).toBe(false);
    expect(isCritical(MOVED, { now, startsAt: null })).toBe(false);
    expect(isCritical(REMINDER, { now, startsAt: soon })).toBe(false);
    expect(isCritical(CHECKED, { now, startsAt: null })).toBe(false);
  });
});

describe('what is pushed', () => {
  const noon = ist('2026-03-01', '12:00');
  const night = ist('2026-03-01', '23:00');
  const times = (
    of: NotificationKind,
    now: Date,
    more: { startsAt?: string; previousStartsAt?: string; heldUntil?: string } = {},
  ) => pushTimes(of, { settings: DEFAULT_SETTINGS, now, ...more });
  it('is what one can do something about, where it is wanted', () => {
    for (const topic of TOPICS) {
      expect(isPushed(kind(topic), DEFAULT_SETTINGS)).toBe(true);
      expect(isPushed(kind(topic, { isPushed: false }), DEFAULT_SETTINGS)).toBe(false);
      const off = settingsFrom({
        switches: { [topic]: { inApp: true, message: true, push: false } },
        quietHours: null,
      });
      for (const other of TOPICS) expect(isPushed(kind(other), off), other).toBe(other !== topic);
    }
  });
  it('was switched by the message of chats before everything could be pushed', () => {
    const stored = { inApp: true, message: false };
    const settings = settingsFrom({ switches: { chat: stored, reminders: stored }, quietHours: null });
    expect(isPushed(CHAT, settings)).toBe(false);
    expect(isPushed(REMINDER, settings)).toBe(true);
  });
  it('of chats is silent at night for good, and else comes in the morning unless it can’t wait', () => {
    expect(times(CHAT, noon).at).toEqual(noon);
    expect(times(CHAT, night).at).toBeNull();
    const later = { startsAt: ist('2026-03-03', '09:00').toISOString() };
    const morning = ist('2026-03-02', '07:00');
    expect(times(MOVED, night, later).at).toEqual(morning);
    // Moved away from tomorrow at half past seven: in the morning it would be too late.
    const previousStartsAt = ist('2026-03-02', '07:30').toISOString();
    expect(times(MOVED, night, { ...later, previousStartsAt }).at).toEqual(night);
    expect(times(CHECKED, night).at).toEqual(morning);
    expect(times(kind('security', { breaksQuietHours: 'always' }), night).at).toEqual(night);
    const early = { startsAt: ist('2026-03-02', '06:00').toISOString() };
    expect(times(REMINDER, night, early).at).toBeNull();
    expect(times(LAST_REMINDER, night, early).at).toEqual(night);
  });
  it('is stored for three days at most, and no longer than it is useful', () => {
    const inAnHour = { startsAt: ist('2026-03-01', '13:00').toISOString() };
    expect(times(CHAT, noon)).toMatchObject({ ttlSeconds: 259_200, urgency: 'high' });
    expect(times(LAST_REMINDER, noon, inAnHour)).toMatchObject({ ttlSeconds: 3600 });
    expect(times(LAST_REMINDER, ist('2026-03-01', '13:00'), inAnHour).at).toBeNull();
    const held = { ...inAnHour, heldUntil: ist('2026-03-01', '12:10').toISOString() };
    expect(times(OFFER, noon, held)).toMatchObject({ ttlSeconds: 600, urgency: 'high' });
    const wanted = (clock: string) =>
      pushTimes(kind('vitals', { isUrgent: true, expires: true }), {
        settings: DEFAULT_SETTINGS,
        now: ist('2026-03-02', clock),
        wantedUntil: ist('2026-03-02', '09:30').toISOString(),
      });
    expect(wanted('06:30').at).toEqual(ist('2026-03-02', '07:00'));
    expect(wanted('08:30')).toMatchObject({ ttlSeconds: 3600, urgency: 'high' });
    expect(wanted('09:30').at).toBeNull();
    // What was called off is news also when it would have begun.
    expect(times(kind('visits'), ist('2026-03-01', '14:00'), inAnHour).at).not.toBeNull();
    expect(times(CHECKED, noon)).toMatchObject({ ttlSeconds: 259_200, urgency: 'normal' });
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
    expect(goesOut(MOVED, { settings, side: 'own', byOneself: false })).toBe(true);
    expect(goesOut(MOVED, { settings, side: 'clinician', byOneself: false })).toBe(false);
    expect(goesOut(kind('bookings', { hasMessage: true }), { settings, side: 'own', byOneself: true })).toBe(
      false,
    );
    expect(goesOut(kind('visits'), { settings, side: 'own', byOneself: false })).toBe(false);
    const silent = settingsFrom({
      switches: { bookings: { inApp: true, message: false } },
      quietHours: null,
    });
    expect(goesOut(MOVED, { settings: silent, side: 'own', byOneself: false })).toBe(false);
  });
});

describe('the switches on the settings screen', () => {
  it('are those with messages or entries for that user type', () => {
    const messages = (userType: 'patient' | 'doctor' | 'staff') =>
      topicsOf(userType)
        .filter(({ hasMessages }) => hasMessages)
        .map(({ topic }) => topic);
    expect(messages('patient')).toEqual(
      TOPICS.filter((topic) => !['chat', 'vitals', 'records'].includes(topic)),
    );
    expect(messages('doctor')).toEqual(['verification', 'security']);
    expect(messages('staff')).toEqual(['security']);
  });

  it('include quiet hours where a message could wait', () => {
    expect(hasQuietHours('patient')).toBe(true);
    expect(hasQuietHours('coach')).toBe(true);
    expect(hasQuietHours('staff')).toBe(true);
    expect(hasQuietHours('faculty_head')).toBe(false);
  });
});
