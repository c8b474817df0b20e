import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/client/call.ts';
import { listVitals } from '../contract/entries.ts';
import { importGoogleFit, importHealthConnect, MAX_RECORD_BYTES } from '../contract/imports.ts';
import { type PlatformExport, platformExport } from './platform-export.ts';

export type PlatformStep =
  /** `unknown`: made by neither platform; `large`: more than one call takes. */
  | { readonly is: 'not_taken'; readonly why: 'unknown' | 'large' }
  | {
      readonly is: 'found';
      readonly fileName: string;
      readonly found: PlatformExport;
      readonly taking: boolean;
      readonly error?: unknown;
    }
  | { readonly is: 'taken'; readonly reply: ReplyOf<typeof importHealthConnect> };

/** From an export of Health Connect or Google Fit to its readings. `step` is null until one was chosen. */
export function usePlatformImport(patientId: string | undefined) {
  const client = useQueryClient();
  const [step, setStep] = useState<PlatformStep | null>(null);
  const chosen = useRef<File | null>(null);

  const choose = async (file: File) => {
    chosen.current = file;
    if (file.size > MAX_RECORD_BYTES) return setStep({ is: 'not_taken', why: 'large' });
    const found = platformExport(await file.text().catch(() => ''));
    // Another file, chosen while the first was still read, has taken its place.
    if (chosen.current !== file) return;
    setStep(
      found
        ? { is: 'found', fileName: file.name, found, taking: false }
        : { is: 'not_taken', why: 'unknown' },
    );
  };
  const take = async () => {
    if (step?.is !== 'found') return;
    const { found } = step;
    setStep({ ...step, taking: true, error: undefined });
    try {
      const body = { ...found.body, ...(patientId ? { patient_id: patientId } : {}) };
      const endpoint = found.platform === 'Google Fit' ? importGoogleFit : importHealthConnect;
      setStep({ is: 'taken', reply: await call(endpoint, { body }) });
      void client.invalidateQueries({ queryKey: [listVitals.name] });
    } catch (error) {
      setStep({ ...step, taking: false, error });
    }
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
