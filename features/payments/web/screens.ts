import { visitJoin } from '#features/appointments/web/slots.ts';
import { patientForDesk, recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const orders = () => import('./screens/orders.tsx').then((m) => m.OrdersScreen);
const desk = () => import('./screens/desk.tsx').then((m) => m.DeskScreen);
const one = () => import('./screens/one.tsx').then((m) => m.OneScreen);
const ask = () => import('./components/ask-part.tsx').then((m) => m.AskPart);

/**
 * What the browser has of payments: what is to be paid, and what was.
 *
 * `screens/one.tsx` pays one payment, by the parts `upi-panel`, `breakdown` and `outcome`; `orders.tsx` lists a patient’s payments and bills;
 * `desk.tsx`, `coupons.tsx` and `differences.tsx` are for staff.
 */
export const screens: WebScreens = {
  name: 'payments',
  routes: [
    { path: '/orders', screen: orders, access: ['patient'], title: 'payments.orders.title' },
    { path: '/payments', screen: desk, access: ['staff'], title: 'payments.orders.desk' },
    { path: '/pay/:requestId', screen: one, access: ['patient', 'staff'], title: 'payments.pay.title' },
    {
      path: '/payments/coupons',
      screen: () => import('./screens/coupons.tsx').then((m) => m.CouponsScreen),
      access: ['staff'],
      title: 'payments.coupons.title',
    },
    {
      path: '/payments/differences',
      screen: () => import('./screens/differences.tsx').then((m) => m.DifferencesScreen),
      access: ['staff'],
      title: 'payments.differences.title',
    },
    {
      path: '/pay/visit/:appointmentId',
      screen: () => import('./screens/visit.tsx').then((m) => m.VisitScreen),
      access: ['patient'],
      title: 'payments.pay.title',
    },
    {
      path: '/pay/order/:labOrderId',
      screen: () => import('./screens/visit.tsx').then((m) => m.VisitScreen),
      access: ['patient'],
      title: 'payments.pay.title',
    },
  ],
  more: [
    { section: 'orders', path: '/orders', userTypes: ['patient'] },
    {
      id: 'payments',
      group: 'orders',
      label: 'payments.orders.desk',
      path: '/payments',
      icon: 'cart',
      order: 38,
      userTypes: ['staff'],
    },
  ],
  fillings: [
    fill(visitJoin, {
      id: 'payments.pay',
      order: 5,
      userTypes: ['patient'],
      part: () => import('./components/pay-visit.tsx').then((m) => m.PayVisit),
    }),
    fill(patientForDesk, {
      id: 'payments.of-patient',
      order: 60,
      userTypes: ['staff'],
      part: () => import('./components/payments-for-desk.tsx').then((m) => m.PaymentsForDesk),
    }),
    fill(recordRight, { id: 'payments.ask', order: 90, userTypes: ['doctor', 'coach'], part: ask }),
  ],
};
