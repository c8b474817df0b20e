import type { Language } from '#platform/contract/language.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { useDownload } from '#platform/web/client/use-download.ts';
import { type Bill, getBillPaper } from '../../contract.ts';

/** Saves the PDF of a bill on the device. */
export function useBillDownload({ bill_id, number }: Bill, language: Language) {
  const { busy, problem, download } = useDownload();
  const fetchBill = async () => ({
    file: await fetchFile(getBillPaper, { params: { bill_id }, query: { language } }),
    name: `${number.replaceAll('/', '-')}.pdf`,
  });
  return { busy, problem, download: () => download(fetchBill) };
}
