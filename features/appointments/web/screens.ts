import { patientForDesk, recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CLINICIANS = ['doctor', 'coach'] as const;
const EVERYBODY = ['patient', 'doctor', 'coach', 'staff'] as const;

// On the record and on the front desk's page of a patient.
const patientVisits = () => import('./components/patient-visits.tsx').then((m) => m.PatientVisits);

/**
 * `screens/` book, list and show visits; `desk/` is a clinician's day, `front-desk/` is the reception's. `booking-plan.ts` and
 * `hours-form.ts` are the rules of the steps without React; `components/` serve several screens.
 */
export const screens: WebScreens = {
  name: 'appointments',
  routes: [
    {
      path: '/appointments',
      screen: () => import('./screens/list.tsx').then((m) => m.ListScreen),
      access: ['patient'],
      title: 'appointments.list.title',
    },
    {
      path: '/appointments/book',
      screen: () => import('./screens/book.tsx').then((m) => m.BookScreen),
      access: EVERYBODY,
      title: 'appointments.book.title',
    },
    {
      path: '/appointments/waiting',
      screen: () => import('./screens/waiting.tsx').then((m) => m.WaitingScreen),
      access: ['patient', 'staff'],
      title: 'appointments.waiting.title',
    },
    {
      path: '/appointments/:appointmentId',
      screen: () => import('./screens/one.tsx').then((m) => m.OneScreen),
      access: EVERYBODY,
      title: 'appointments.one.title',
    },
    {
      path: '/appointments/:appointmentId/desk',
      screen: () => import('./screens/desk.tsx').then((m) => m.DeskScreen),
      access: CLINICIANS,
      title: 'appointments.desk.title',
    },
    {
      path: '/appointments/:appointmentId/booked',
      screen: () => import('./screens/booked.tsx').then((m) => m.BookedScreen),
      access: EVERYBODY,
      title: 'appointments.booked.title',
    },
    {
      path: '/schedule',
      screen: () => import('./screens/schedule-place.tsx').then((m) => m.SchedulePlace),
      access: 'signed-in',
      title: 'appointments.schedule.title',
    },
    {
      path: '/schedule/availability',
      screen: () => import('./screens/availability.tsx').then((m) => m.AvailabilityScreen),
      access: ['doctor', 'coach', 'staff'],
      title: 'appointments.hours.title',
    },
    {
      path: '/board',
      screen: () => import('./screens/board.tsx').then((m) => m.BoardScreen),
      access: ['staff'],
      title: 'appointments.board.title',
    },
  ],
  more: [
    { section: 'appointments', path: '/appointments', userTypes: ['patient'] },
    { section: 'appointments', path: '/schedule', userTypes: CLINICIANS },
    { section: 'appointments', path: '/board', userTypes: ['staff'] },
    {
      id: 'availability',
      label: 'appointments.hours.title',
      path: '/schedule/availability',
      icon: 'clock',
      order: 20,
      userTypes: ['doctor', 'coach', 'staff'],
    },
    {
      id: 'waiting-list',
      label: 'appointments.waiting.title',
      path: '/appointments/waiting',
      icon: 'list',
      order: 30,
      userTypes: ['patient', 'staff'],
    },
  ],
  fillings: [
    fill(recordRight, { id: 'upcoming-visits', order: 10, userTypes: CLINICIANS, part: patientVisits }),
    fill(patientForDesk, {
      id: 'upcoming-visits-for-desk',
      order: 10,
      userTypes: ['staff'],
      part: patientVisits,
    }),
  ],
};
