import { useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { type Bill, getBillPaper } from '../../contract.ts';

/** Saves the PDF of a bill on the device. */
export function useBillDownload({ bill_id, number }: Bill, language: Language) {
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const file = await fetchFile(getBillPaper, { params: { bill_id }, query: { language } });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${number.replaceAll('/', '-')}.pdf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, download };
}
