import { orderResults } from '#features/labs/web/slots.ts';
import { besideWriting, recordMiddle } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CARERS = ['doctor', 'coach'] as const;
const list = () => import('./screens/reports.tsx').then((m) => m.ReportsScreen);
const one = () => import('./screens/report.tsx').then((m) => m.ReportScreen);
const ofPatient = () => import('./components/record-reports.tsx').then((m) => m.RecordReports);

/**
 * `screens/` list reports, show one and add one; `components/` draw a result with its range and trend, and show reports on a
 * record, in a visit and in an order. `levels.ts` decides how a result is marked.
 */
export const screens: WebScreens = {
  name: 'lab-results',
  routes: [
    { path: '/medical-reports', screen: list, access: ['patient'], title: 'lab-results.list.title' },
    {
      path: '/medical-reports/add',
      screen: () => import('./screens/add.tsx').then((m) => m.AddScreen),
      access: ['patient'],
      title: 'lab-results.add.title',
    },
    { path: '/medical-reports/:reportId', screen: one, access: ['patient'], title: 'lab-results.list.title' },
    { path: '/patients/:patientId/reports', screen: list, access: CARERS, title: 'lab-results.list.title' },
    {
      path: '/patients/:patientId/reports/:reportId',
      screen: one,
      access: CARERS,
      title: 'lab-results.list.title',
    },
  ],
  more: [
    {
      id: 'reports',
      group: 'health',
      label: 'lab-results.list.title',
      path: '/medical-reports',
      icon: 'file',
      order: 38,
      userTypes: ['patient'],
    },
  ],
  fillings: [
    fill(recordMiddle, { id: 'lab-results.record', order: 40, userTypes: CARERS, part: ofPatient }),
    fill(besideWriting, { id: 'lab-results.beside', order: 20, userTypes: CARERS, part: ofPatient }),
    fill(orderResults, {
      id: 'lab-results.order',
      order: 10,
      userTypes: ['patient'],
      part: () => import('./components/order-reports.tsx').then((m) => m.OrderReports),
    }),
    fill(orderResults, {
      id: 'lab-results.enter',
      order: 20,
      userTypes: ['staff'],
      part: () => import('./components/enter-report.tsx').then((m) => m.EnterReport),
    }),
  ],
};
