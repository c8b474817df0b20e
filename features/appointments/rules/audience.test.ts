import { describe, expect, it } from 'vitest';
import { APPOINTMENT_EVENTS, type AppointmentEventName } from '../contract.ts';
import { audienceOf } from './audience.ts';

describe('who is notified about an appointment', () => {
  const about = { patientId: 'mother', caretakerIds: ['son'], clinicianId: 'doctor' };
  it('the other side, and the patient of what was booked', () => {
    expect(audienceOf('booked', { ...about, actorId: 'son' })).toEqual([
      { personId: 'mother', side: 'own' },
      { personId: 'son', side: 'family' },
      { personId: 'doctor', side: 'clinician' },
    ]);
    expect(audienceOf('cancelled', { ...about, actorId: 'son' }).map((a) => a.personId)).toEqual([
      'mother',
      'doctor',
    ]);
    expect(audienceOf('declined', { ...about, actorId: 'doctor' }).map((a) => a.personId)).toEqual([
      'mother',
      'son',
    ]);
  });
  it('the patient’s side only of reminders and delays', () => {
    for (const change of ['reminderDue', 'delayed'] as const)
      expect(audienceOf(change, { ...about, actorId: null }).map((a) => a.side)).toEqual(['own', 'family']);
  });
  it('each person once', () => {
    const notified = audienceOf('booked', { ...about, patientId: 'son', actorId: null });
    expect(notified.map((a) => a.personId)).toEqual(['son', 'doctor']);
  });
  it('never the one who did it, besides bookings', () => {
    const others = (Object.keys(APPOINTMENT_EVENTS) as AppointmentEventName[]).filter((k) => k !== 'booked');
    for (const change of others)
      for (const actorId of ['mother', 'son', 'doctor'])
        expect(audienceOf(change, { ...about, actorId }).map((a) => a.personId)).not.toContain(actorId);
  });
});
