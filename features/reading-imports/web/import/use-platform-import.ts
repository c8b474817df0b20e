import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listVitals } from '#features/vitals/contract/entries.ts';
import { worseOf } from '#features/vitals/rules.ts';
import { call } from '#platform/web/client/call.ts';
import { type ImportReply, importGoogleFit, importHealthConnect } from '../../contract/imports.ts';
import { exportsIn, type NotTaken } from './export-file.ts';
import { partsOf, type UploadPart } from './parts.ts';

/** What came of the parts that are in. */
export interface Taken
  extends Pick<ImportReply, 'taken' | 'changed' | 'already_there' | 'refused' | 'level'> {
  /** Why records were left out, and how many. */
  readonly reasons: ReadonlyMap<string, number>;
}

export type PlatformStep =
  | { readonly is: 'reading' }
  | { readonly is: 'not_taken'; readonly why: NotTaken }
  | {
      readonly is: 'found';
      readonly fileName: string;
      readonly parts: readonly UploadPart[];
      /** Parts that are in. */
      readonly done: number;
      readonly taken: Taken;
      readonly taking: boolean;
      readonly error?: unknown;
    }
  | { readonly is: 'taken'; readonly taken: Taken };

const NOTHING: Taken = {
  taken: 0,
  changed: 0,
  already_there: 0,
  refused: 0,
  level: null,
  reasons: new Map(),
};

/** From an export of Health Connect or Google Fit to its readings. `step` is null until one was chosen. */
export function usePlatformImport(patientId: string | undefined) {
  const client = useQueryClient();
  const [step, setStep] = useState<PlatformStep | null>(null);
  const chosen = useRef<File | null>(null);

  const choose = async (file: File) => {
    chosen.current = file;
    setStep({ is: 'reading' });
    const found = await exportsIn(file);
    // Another file, chosen while the first was still read, has taken its place.
    if (chosen.current !== file) return;
    if (typeof found === 'string') return setStep({ is: 'not_taken', why: found });
    const parts = partsOf(found);
    setStep(
      parts.length > 0
        ? { is: 'found', fileName: file.name, parts, done: 0, taken: NOTHING, taking: false }
        : { is: 'not_taken', why: 'nothing' },
    );
  };
  /** One part after another; a failed one ends the import, and the next attempt continues there. */
  const take = async () => {
    if (step?.is !== 'found') return;
    let now = { ...step, taking: true, error: undefined };
    setStep(now);
    try {
      for (const part of now.parts.slice(now.done)) {
        const body = { ...part.body, ...(patientId ? { patient_id: patientId } : {}) };
        const endpoint = part.platform === 'Google Fit' ? importGoogleFit : importHealthConnect;
        const taken = both(now.taken, await call(endpoint, { body }));
        now = { ...now, taken, done: now.done + 1 };
        setStep(now);
      }
      setStep({ is: 'taken', taken: now.taken });
    } catch (error) {
      setStep({ ...now, taking: false, error });
    }
    if (now.done > 0) void client.invalidateQueries({ queryKey: [listVitals.name] });
  };
  return {
    step,
    choose: (file: File) => void choose(file),
    take: () => void take(),
    again: () => {
      chosen.current = null;
      setStep(null);
    },
  };
}

function both(before: Taken, reply: ImportReply): Taken {
  const reasons = new Map(before.reasons);
  for (const { outcome, problems } of reply.results)
    if (outcome === 'refused')
      for (const reason of new Set(problems.map(({ message }) => message)))
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    taken: before.taken + reply.taken,
    changed: before.changed + reply.changed,
    already_there: before.already_there + reply.already_there,
    refused: before.refused + reply.refused,
    level: worseOf(before.level, reply.level),
    reasons,
  };
}
