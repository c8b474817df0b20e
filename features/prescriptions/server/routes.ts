import type { JWK } from 'jose';
import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { PrescriptionsDeps } from './deps.ts';
import { prescriptionOf } from './service/bound-calls.ts';
import * as drafts from './service/drafts.ts';
import { readFhir } from './service/fhir.ts';
import * as read from './service/read.ts';
import * as sign from './service/sign.ts';
import { readPaper } from './service/stored-paper.ts';
import * as templates from './service/templates.ts';
import * as verify from './service/verify.ts';
import { offlineKey } from './signing/offline-seal.ts';
import { sealKeys } from './signing/seal.ts';

export function routes(on: On, deps: PrescriptionsDeps): void {
  on(contract.createPrescription, async (ctx, { body }) =>
    drafts.createPrescription(ctx, await prescriptionOf(ctx, body), deps),
  );
  on(contract.savePrescription, (ctx, { params, body }) =>
    drafts.savePrescription(ctx, params.prescription_id, body, deps),
  );
  on(contract.discardPrescription, (ctx, { params }) =>
    drafts.discardPrescription(ctx, params.prescription_id),
  );
  on(contract.checkPrescription, (ctx, { params }) => read.readChecks(ctx, params.prescription_id, deps));
  on(contract.signPrescription, (ctx, { params, body }) =>
    sign.signPrescription(ctx, params.prescription_id, body, deps),
  );
  on(contract.withdrawPrescription, (ctx, { params, body }) =>
    sign.withdrawPrescription(ctx, params.prescription_id, body, deps),
  );
  on(contract.unlockPrescription, (ctx, { params }) => verify.unlock(ctx, params.prescription_id));

  on(contract.getPrescription, (ctx, { params }) => read.getPrescription(ctx, params.prescription_id, deps));
  on(contract.listMyPrescriptions, (ctx, { query }) => read.listMine(ctx, query));
  on(contract.listPrescriptionDrafts, (ctx) => read.listOwnDrafts(ctx));
  on(contract.getMedicinePrescribed, (ctx, { query }) => read.getMedicinePrescribed(ctx, query, deps));
  on(contract.getPrescriptionPaper, (ctx, { params, query }) =>
    readPaper(ctx, params.prescription_id, query.language, deps),
  );
  on(contract.getPrescriptionFhir, (ctx, { params }) => readFhir(ctx, params.prescription_id, deps));

  on(contract.listPrescriptionTemplates, (ctx) => templates.listTemplates(ctx));
  on(contract.putPrescriptionTemplate, (ctx, { params, body }) =>
    templates.putTemplate(ctx, params.template_id, body),
  );
  on(contract.deletePrescriptionTemplate, (ctx, { params }) =>
    templates.deleteTemplate(ctx, params.template_id),
  );

  on(contract.verifyPrescription, (ctx, { params }) => verify.verifyPrescription(ctx, params.code, deps));
  on(contract.readVerifiedPrescription, (ctx, { params, body }) =>
    verify.readVerified(ctx, params.code, body, deps),
  );
  on(contract.dispensePrescription, (ctx, { params, body }) => verify.dispense(ctx, params.code, body, deps));
  on(contract.listSealKeys, async () => ({
    keys: [...(await sealKeys(deps.secrets)), await offlineKey(deps.secrets)].map((key: JWK): object => key),
  }));
}
