import { accounts } from '#features/accounts/web/index.ts';
import { administration } from '#features/administration/web/index.ts';
import { appointments } from '#features/appointments/web/index.ts';
import { calls } from '#features/calls/web/index.ts';
import { chat } from '#features/chat/web/index.ts';
import { labResults } from '#features/lab-results/web/index.ts';
import { medications } from '#features/medications/web/index.ts';
import { notes } from '#features/notes/web/index.ts';
import { notifications } from '#features/notifications/web/index.ts';
import { people } from '#features/people/web/index.ts';
import { prescriptions } from '#features/prescriptions/web/index.ts';
import { reports } from '#features/reports/web/index.ts';
import { routines } from '#features/routines/web/index.ts';
import { triage } from '#features/triage/web/index.ts';
import { vitals } from '#features/vitals/web/index.ts';
import type { WebFeature } from '#platform/web/feature.ts';

/** Everything the browser knows of the product. Order matters only where two features claim the same place. */
export const features: readonly WebFeature[] = [
  accounts,
  // Before people: for staff it stands in the place of Profile.
  administration,
  people,
  appointments,
  calls,
  chat,
  vitals,
  routines,
  triage,
  medications,
  notes,
  prescriptions,
  labResults,
  reports,
  notifications,
];
