import { accounts } from '#features/accounts/web/index.ts';
import { addresses } from '#features/addresses/web/index.ts';
import { administration } from '#features/administration/web/index.ts';
import { appointments } from '#features/appointments/web/index.ts';
import { breakGlass } from '#features/break-glass/web/index.ts';
import { calls } from '#features/calls/web/index.ts';
import { chat } from '#features/chat/web/index.ts';
import { exports } from '#features/exports/web/index.ts';
import { files } from '#features/files/web/index.ts';
import { healthLinks } from '#features/health-links/web/index.ts';
import { history } from '#features/history/web/index.ts';
import { labResults } from '#features/lab-results/web/index.ts';
import { labTests } from '#features/lab-tests/web/index.ts';
import { labs } from '#features/labs/web/index.ts';
import { medications } from '#features/medications/web/index.ts';
import { notes } from '#features/notes/web/index.ts';
import { notifications } from '#features/notifications/web/index.ts';
import { payments } from '#features/payments/web/index.ts';
import { people } from '#features/people/web/index.ts';
import { prescriptions } from '#features/prescriptions/web/index.ts';
import { privacy } from '#features/privacy/web/index.ts';
import { recordImports } from '#features/record-imports/web/index.ts';
import { reports } from '#features/reports/web/index.ts';
import { search } from '#features/search/web/index.ts';
import { subscriptions } from '#features/subscriptions/web/index.ts';
import { timeline } from '#features/timeline/web/index.ts';
import { vitals } from '#features/vitals/web/index.ts';
import type { WebFeature } from '#platform/web/feature.ts';

/** Everything the browser knows of the product. Order matters only where two features claim the same place. */
export const features: readonly WebFeature[] = [
  accounts,
  // Before people: for staff it stands in the place of Profile.
  administration,
  search,
  people,
  appointments,
  calls,
  breakGlass,
  files,
  chat,
  vitals,
  medications,
  history,
  notes,
  prescriptions,
  labs,
  labTests,
  labResults,
  addresses,
  payments,
  privacy,
  reports,
  subscriptions,
  exports,
  healthLinks,
  recordImports,
  timeline,
  notifications,
];
