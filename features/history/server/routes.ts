import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { answerNoneKnown, withdrawAnswer } from './service/answers.ts';
import { getHistory, listHistoryVersions } from './service/read.ts';
import { addHistoryEntry, decideHistoryEntry, editHistoryEntry } from './service/write.ts';

export function routes(on: On): void {
  on(contract.getHistory, (ctx, { query }) => getHistory(ctx, query));
  on(contract.addHistoryEntry, (ctx, { query, body }) => addHistoryEntry(ctx, query.patient_id, body));
  on(contract.editHistoryEntry, (ctx, { params, body }) => editHistoryEntry(ctx, params.entry_id, body));
  on(contract.decideHistoryEntry, (ctx, { params, body }) => decideHistoryEntry(ctx, params.entry_id, body));
  on(contract.listHistoryVersions, (ctx, { params }) => listHistoryVersions(ctx, params.entry_id));
  on(contract.answerNoneKnown, (ctx, { query, body }) => answerNoneKnown(ctx, query.patient_id, body));
  on(contract.withdrawAnswer, (ctx, { params }) => withdrawAnswer(ctx, params.answer_id));
}
