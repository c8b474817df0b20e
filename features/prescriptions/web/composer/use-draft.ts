import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import type { DraftOnDevice, SaveState } from '#platform/web/session/autosave.ts';
import { draftStore } from '#platform/web/session/draft-store.ts';
import { useAutosave } from '#platform/web/session/use-autosave.ts';
import {
  listMyPrescriptions,
  listPrescriptionDrafts,
  type Prescription,
  type PrescriptionContent,
  savePrescription,
} from '../../contract.ts';
import { onePrescription } from '../queries.ts';

interface Written {
  readonly content: PrescriptionContent;
}

export interface Draft extends Written {
  /** The draft from the server: with checks and sentences. */
  readonly stored: Prescription;
  readonly state: SaveState<Prescription>;
  change(part: Partial<PrescriptionContent>): void;
  /** @param partOf is given what the draft holds by now */
  changeBy(partOf: (content: PrescriptionContent) => Partial<PrescriptionContent>): void;
  /** Resolves once all is saved; undefined when that failed. */
  flush(): Promise<Prescription | undefined>;
  /** Whether that call was refused because the draft has changed elsewhere: a conflict shows both then. */
  refused(error: unknown): boolean;
  /** Ends a conflict with one of the two. */
  choose(which: 'mine' | 'theirs'): void;
}

const drafts = draftStore<DraftOnDevice<Written>>('sukham-prescriptions');

/** A prescription as it is written, saved and checked by itself. */
export function useDraft(prescription: Prescription): Draft {
  const client = useQueryClient();
  const { prescription_id: id } = prescription;
  const { body, stored, state, autosave } = useAutosave<Prescription, Written>(prescription, {
    id,
    idleMs: 800,
    drafts,
    bodyOf: ({ content }) => ({ content }),
    sendable: ({ content }) => ({ content: sendable(content) }),
    async save({ content }, version, signal) {
      const saved = await call(
        savePrescription,
        { params: { prescription_id: id }, body: content },
        { ifMatch: String(version), signal },
      );
      client.setQueryData(onePrescription(id).queryKey, saved);
      return saved;
    },
    theirsIn: (error) =>
      error instanceof ApiError && error.code === 'prescription_changed'
        ? (error.body as { current: Prescription }).current
        : undefined,
  });
  useEffect(() => () => void invalidate(client, listMyPrescriptions, listPrescriptionDrafts), [client]);
  return {
    content: body.content,
    stored,
    state,
    change: (part) => autosave.change(({ content }) => ({ content: { ...content, ...part } })),
    changeBy: (partOf) => autosave.change(({ content }) => ({ content: { ...content, ...partOf(content) } })),
    flush: () => autosave.flush(),
    refused: (error) => autosave.refused(error),
    choose: (which) => autosave.choose(which),
  };
}

/** Without empty texts: the server would refuse an empty line. */
function sendable(content: PrescriptionContent): PrescriptionContent {
  const isWritten = (value: unknown): boolean => typeof value !== 'string' || value.trim() !== '';
  const filled = <T extends object>(given: T): T =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => isWritten(value))) as T;
  return { ...filled(content), lines: content.lines.map(filled) };
}
