import { v7 as uuid } from 'uuid';
import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { NotesDeps } from './deps.ts';
import * as bound from './service/bound-calls.ts';
import * as drafts from './service/drafts.ts';
import { readNoteImage, uploadNoteImage } from './service/images.ts';
import { printNote } from './service/paper.ts';
import { resolvePhrase } from './service/phrases.ts';
import * as read from './service/read.ts';
import * as sign from './service/sign.ts';
import * as templates from './service/templates.ts';

export function routes(on: On, deps: NotesDeps): void {
  on(contract.createNote, (ctx, { body }) => drafts.createNote(ctx, body));
  on(contract.saveNote, (ctx, { params, body }) => drafts.saveNote(ctx, params.note_id, body));
  on(contract.beginNote, (ctx, { body }) => bound.beginNote(ctx, body));
  on(contract.updateNote, (ctx, { params, body }) => bound.updateNote(ctx, params.note_id, body));
  on(contract.signNoteByPassword, (ctx, { params, body }) =>
    sign.signNote(ctx, params.note_id, body, deps.confirmIdentity),
  );
  on(contract.amendNote, (ctx, { params, body: { addendum_id = uuid(), reason = '', text } }) =>
    sign.addAddendum(ctx, params.note_id, { addendum_id, reason, text }),
  );
  on(contract.discardNote, (ctx, { params }) => drafts.discardNote(ctx, params.note_id));
  on(contract.listDrafts, (ctx) => drafts.listDrafts(ctx));

  on(contract.signNote, (ctx, { params, body }) =>
    sign.signNote(ctx, params.note_id, body, deps.confirmIdentity),
  );
  on(contract.addAddendum, (ctx, { params, body }) => sign.addAddendum(ctx, params.note_id, body));
  on(contract.markNoteError, (ctx, { params, body }) => sign.markNoteError(ctx, params.note_id, body));

  on(contract.getNote, (ctx, { params }) => read.getNote(ctx, params.note_id));
  on(contract.listNotes, (ctx, { query }) => read.listNotes(ctx, query));
  on(contract.listMedicalNotes, (ctx, { query }) => read.listMedicalNotes(ctx, query));
  on(contract.summariseNotes, (ctx, { query }) => read.summariseNotes(ctx, deps.words, query));
  on(contract.verifyNotes, (ctx, { query }) => read.verifyNotes(ctx, query));
  on(contract.printNote, (ctx, { params, query }) => printNote(ctx, params.note_id, query, deps));

  on(contract.uploadNoteImage, (ctx, { params, file }) =>
    uploadNoteImage(ctx, deps.blobs, params.note_id, file),
  );
  on(contract.readNoteImage, (ctx, { params }) =>
    readNoteImage(ctx, deps.blobs, params.note_id, params.file_id),
  );

  on(contract.listNoteTemplates, (ctx) => templates.listTemplates(ctx, deps.words));
  on(contract.putNoteTemplate, (ctx, { params, body }) =>
    templates.putTemplate(ctx, params.template_id, body),
  );
  on(contract.deleteNoteTemplate, (ctx, { params }) => templates.deleteTemplate(ctx, params.template_id));
  on(contract.listNotePhrases, (ctx) => templates.listPhrases(ctx));
  on(contract.putNotePhrase, (ctx, { params, body }) => templates.putPhrase(ctx, params.phrase_id, body));
  on(contract.deleteNotePhrase, (ctx, { params }) => templates.deletePhrase(ctx, params.phrase_id));
  on(contract.resolvePhrase, (ctx, { body }) => resolvePhrase(ctx, deps.words, body));
}
