import type { Belongings } from '#apps/server/testing/cast.ts';
import { BRAND, CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
/** A free time of doctor 1; after the first booking it is taken. */
const visit = ({ doctor_id, free_slot }: Belongings) => ({
  ...{ clinician_id: doctor_id, starts_at: free_slot, mode: 'virtual', reason: 'x' },
});
const appointment = { patient: OWN, doctor: CARE, coach: CARE, staff: BRAND } as const;
const hours = { doctor: CARE, staff: BRAND } as const;

/** Who may reach visits, hours and the waiting list: the generated tests of all calls read it. */
export const APPOINTMENTS: Readonly<Record<string, Expectation>> = {
  getSlots: {
    at: 'clinician_id',
    query: `mode=virtual&from=${soon.slice(0, 10)}&days=1`,
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, staff: BRAND },
  },
  bookAppointment: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: visit,
    conflicts: ['slot_taken', 'already_booked'],
    reaches: { patient: OWN, doctor: CARE, coach: [], staff: BRAND },
  },
  bookSeries: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: (of) => ({ ...visit(of), every_weeks: 1, count: 2 }),
    conflicts: ['dates_clash'],
    reaches: { patient: OWN, doctor: CARE, coach: [], staff: BRAND },
  },
  getAppointment: { at: 'appointment_id', reaches: appointment },
  getQueuePlace: { at: 'appointment_id', reaches: appointment },
  getCalendarFile: { at: 'appointment_id', reaches: appointment },
  getAppointmentStatus: { at: 'appointment_id', reaches: appointment },
  moveAppointment: {
    at: 'appointment_id',
    body: (of, userType) => ({ starts_at: of[`later_slot_with_${userType}`] ?? of.later_slot }),
    conflicts: ['slot_taken'],
    reaches: appointment,
  },
  changeStatus: {
    at: 'appointment_id',
    body: { status: 6 },
    conflicts: ['transition_not_allowed'],
    reaches: appointment,
  },
  undoArrival: {
    at: 'appointment_id',
    body: {},
    conflicts: ['transition_not_allowed'],
    reaches: appointment,
  },
  cancelAppointment: {
    at: 'appointment_id',
    order: 1,
    body: { reason: 'x' },
    conflicts: ['transition_not_allowed'],
    reaches: appointment,
  },
  getAvailability: { at: 'clinician_id', reaches: { doctor: CARE, coach: [], staff: BRAND } },
  addWeeklyRule: {
    at: 'clinician_id',
    body: {
      mode: 'virtual',
      weekday: 6,
      from: '04:00',
      to: '04:30',
      slot_minutes: 30,
      buffer_minutes: 0,
      fee: 100,
    },
    conflicts: ['hours_overlap'],
    reaches: { doctor: CARE, coach: [], staff: BRAND },
  },
  addException: {
    at: 'clinician_id',
    body: { kind: 'closed', date: soon.slice(0, 10), keep_bookings: true },
    conflicts: ['hours_overlap'],
    reaches: { doctor: CARE, coach: [], staff: BRAND },
  },
  changeWeeklyRule: { at: 'rule_id', body: { fee: 100_000 }, reaches: hours },
  removeWeeklyRule: { at: 'rule_id', conflicts: ['has_bookings'], reaches: hours },
  changeException: { at: 'exception_id', body: { note: 'x' }, reaches: hours },
  removeException: { at: 'exception_id', reaches: hours },
  joinWaitingList: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: ({ doctor_id }) => ({
      ...{ clinician_id: doctor_id, mode: 'virtual', from: soon.slice(0, 10), until: soon.slice(0, 10) },
    }),
    conflicts: ['already_waiting'],
    reaches: { patient: OWN, staff: BRAND },
  },
  acceptOffer: {
    at: 'entry_id',
    body: {},
    conflicts: ['offer_over'],
    reaches: { patient: OWN, staff: BRAND },
  },
  leaveWaitingList: { at: 'entry_id', reaches: { patient: OWN, staff: BRAND } },
};
