import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import * as service from './service/routines.ts';

/** What a patient is to measure, how often and when, and reminders of it. Readings answer it. */
export const routines: FeatureServer = {
  name: 'routines',
  routes(on) {
    for (const listed of [contract.listRegularVitals, contract.listRegularVital])
      on(listed, (ctx, { query }) => service.listRoutines(ctx, query.patient_id));
    for (const added of [contract.addRegularVital, contract.addRegularVitals])
      on(added, (ctx, { body }) => service.addRoutine(ctx, body));
    on(contract.updateRegularVital, (ctx, { params, body }) =>
      service.updateRoutine(ctx, params.routine_id, body),
    );
    on(contract.endRegularVital, (ctx, { params }) => service.endRoutine(ctx, params.routine_id));
  },
  notifications,
  jobs,
};
