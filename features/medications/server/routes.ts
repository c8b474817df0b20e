import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { MedicationsDeps } from './deps.ts';
import * as agreements from './service/agreements.ts';
import { addDose, addGiven } from './service/bound-calls.ts';
import { getCalendar } from './service/calendar.ts';
import { printCard } from './service/card.ts';
import { giveAnswer, takeBack } from './service/doses.ts';
import { answerAllDue } from './service/due.ts';
import * as medications from './service/medications.ts';
import { getDoseDays, getHistory, getMedications } from './service/reading.ts';
import { agree, getReconciliations } from './service/reconcile.ts';
import * as refills from './service/refills.ts';
import { updateSettings } from './service/settings.ts';
import * as watches from './service/watches.ts';

export function routes(on: On, { isSharedElsewhere, words, press }: MedicationsDeps): void {
  on(contract.listMedications, (ctx, { query }) => getMedications(ctx, query));
  on(contract.listDoseDays, (ctx, { query }) => getDoseDays(ctx, query));
  on(contract.createMedication, (ctx, { body }) => addGiven(ctx, body, isSharedElsewhere));
  on(contract.changeRegimen, (ctx, { params, body }) =>
    medications.addVersion(ctx, params.medication_id, body),
  );
  on(contract.setStock, (ctx, { params, body }) =>
    medications.countStock(ctx, params.medication_id, body.amount),
  );
  on(contract.getMedicationHistory, (ctx, { params }) => getHistory(ctx, params.medication_id));
  on(contract.listReconciliations, (ctx, { query }) => getReconciliations(ctx, query.patient_id));
  on(contract.agreeReconciliation, (ctx, { params, body }) => agree(ctx, params.prescription_id, body));
  on(contract.listWatches, (ctx, { query }) => watches.getWatches(ctx, query.patient_id));
  on(contract.inviteWatcher, (ctx, { body }) => watches.invite(ctx, body));
  on(contract.endWatch, (ctx, { params }) => watches.end(ctx, params.watch_id));
  on(contract.lookAtWatchLink, (ctx, { body }) => watches.look(ctx, body));
  on(contract.acceptWatch, (ctx, { body }) => watches.accept(ctx, body));
  on(contract.listWatched, (ctx) => watches.getWatched(ctx));
  on(contract.listAgreements, (ctx, { query }) => agreements.getAgreements(ctx, query.patient_id));
  on(contract.proposeAgreement, (ctx, { body }) => agreements.propose(ctx, body));
  on(contract.acceptAgreement, (ctx, { params }) => agreements.accept(ctx, params.agreement_id));
  on(contract.endAgreement, (ctx, { params }) => agreements.end(ctx, params.agreement_id));
  on(contract.listLowAdherence, (ctx) => agreements.getLows(ctx));
  on(contract.closeLowAdherence, (ctx, { params }) => agreements.close(ctx, params.low_id));
  on(contract.listRefills, (ctx, { query }) => refills.getRefills(ctx, query.patient_id));
  on(contract.askRefill, (ctx, { body }) => refills.ask(ctx, body));
  on(contract.withdrawRefill, (ctx, { params }) => refills.withdraw(ctx, params.refill_id));
  on(contract.listRefillInbox, (ctx) => refills.getInbox(ctx));
  on(contract.draftRefill, (ctx, { params }) => refills.beginDraft(ctx, params.refill_id));
  on(contract.answerRefill, (ctx, { params, body }) => refills.answer(ctx, params.refill_id, body));
  on(contract.addDose, (ctx, { body }) => addDose(ctx, body));
  on(contract.switchMedNotification, (ctx, { body: { on: remind, medication_id } }) =>
    updateSettings(ctx, { remind, ...(medication_id ? { medication_id } : {}) }),
  );
  on(contract.answerDose, (ctx, { body }) => giveAnswer(ctx, body));
  on(contract.answerDue, (ctx, { body }) => answerAllDue(ctx, body));
  on(contract.updateMedNotification, (ctx, { body: { on, ...body } }) =>
    updateSettings(ctx, on === undefined ? body : { remind: on, ...body }),
  );
  on(contract.getMedicationCalendar, (ctx, { query }) => getCalendar(ctx, words, query.patient_id));
  on(contract.printMedicationCard, (ctx, { query }) => printCard(ctx, query, { words, press }));
  on(contract.undoDose, (ctx, { params }) => takeBack(ctx, params.dose_event_id));
}
