import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listVitals } from '#features/vitals/contract/entries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { isAborted } from '#platform/web/client/api-error.ts';
import { upload } from '#platform/web/client/upload.ts';
import { importVitalsCsv, previewVitalsCsv, type SUGAR_UNITS } from '../../contract/csv.ts';

export type SugarUnit = (typeof SUGAR_UNITS)[number];
export type Preview = ReplyOf<typeof previewVitalsCsv>;
export type Taken = ReplyOf<typeof importVitalsCsv>;

export type CsvStep =
  | { readonly is: 'choosing'; readonly error?: unknown }
  | { readonly is: 'reading' }
  | { readonly is: 'shown'; readonly preview: Preview; readonly taking: boolean; readonly error?: unknown }
  | { readonly is: 'taken'; readonly taken: Taken };

/** From a file to its readings: chosen, shown line by line, taken once. */
export function useCsvImport(patientId: string | undefined) {
  const client = useQueryClient();
  const [step, setStep] = useState<CsvStep>({ is: 'choosing' });
  const [file, setFile] = useState<File | null>(null);
  const [unit, setUnit] = useState<SugarUnit | null>(null);
  const running = useRef<AbortController | null>(null);

  const bodyWith = (sugarUnit: SugarUnit | null) => ({
    ...(patientId ? { patient_id: patientId } : {}),
    ...(sugarUnit ? { sugar_unit: sugarUnit } : {}),
  });
  const show = async (chosen: File, sugarUnit: SugarUnit | null) => {
    // Another file, chosen while the first is still read, takes its place.
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setFile(chosen);
    setUnit(sugarUnit);
    setStep({ is: 'reading' });
    try {
      const body = bodyWith(sugarUnit);
      const preview = await upload(previewVitalsCsv, { body }, chosen, { signal: run.signal });
      setStep({ is: 'shown', preview, taking: false });
    } catch (error) {
      if (!isAborted(error)) setStep({ is: 'choosing', error });
    }
  };
  const take = async (preview: Preview) => {
    if (!file) return;
    setStep({ is: 'shown', preview, taking: true });
    try {
      const taken = await upload(importVitalsCsv, { body: bodyWith(unit) }, file);
      setStep({ is: 'taken', taken });
      void client.invalidateQueries({ queryKey: [listVitals.name] });
    } catch (error) {
      setStep({ is: 'shown', preview, taking: false, error });
    }
  };
  return {
    step,
    fileName: file?.name ?? '',
    unit,
    choose: (chosen: File) => void show(chosen, null),
    chooseUnit: (next: SugarUnit) => file && void show(file, next),
    take: (preview: Preview) => void take(preview),
    again: () => setStep({ is: 'choosing' }),
  };
}
