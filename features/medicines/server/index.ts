import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { CatalogueMemory } from './catalogue.ts';
import { forgetMarker } from './repository.ts';
import * as service from './service.ts';

export type {
  CheckLine,
  CheckPatient,
  CheckReport,
  Override,
} from '../rules/check-shapes.ts';
export { checkedCount, checkPrescription, findingsOf, maySign } from '../rules/checks.ts';
export { LAW_VERSION } from '../rules/data/law-lists.ts';
export { type Decision, decide, type PrescribingSnapshot, type VisitMode } from '../rules/decide.ts';
export {
  type CodedDose,
  dosageInstruction,
  doseSentence,
  doseShorthand,
  writtenAmount,
} from '../rules/dose.ts';
export { type Creatinine, ckdEpi2021, egfrOf } from '../rules/egfr.ts';
export { moietyOf } from '../rules/moiety.ts';
export { isKnownCause } from '../rules/patient-checks.ts';
export { ImportRefused, importMedicines } from './import-file.ts';
export { type CatalogueMedicine, knownMoieties, medicinesOf } from './lookup.ts';
export { importShipped } from './releases.ts';

const forget = (name: string, event: typeof ACCOUNT_EVENTS.deleted | typeof ACCOUNT_EVENTS.sealEnded) =>
  listen(event, name, (job, { person_id }) => job.transaction((tx) => forgetMarker(tx, person_id)));

/** Which medicines there are, what the law says of them, and what goes with what. */
export const medicines: FeatureServer = {
  name: 'medicines',
  routes(on) {
    const memory = new CatalogueMemory();
    on(contract.searchMedicines, (ctx, { query }) =>
      service.searchMedicines(ctx, query.search ?? '', memory),
    );
    on(contract.markFavourite, (ctx, { params }) => service.markFavourite(ctx, params.medicine_id));
    on(contract.unmarkFavourite, (ctx, { params }) => service.unmarkFavourite(ctx, params.medicine_id));
  },
  listeners: [
    forget('medicines.forget-marker', ACCOUNT_EVENTS.deleted),
    forget('medicines.forget-sealed-marker', ACCOUNT_EVENTS.sealEnded),
  ],
};
