import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Bill } from '../../contract.ts';
import styles from './payments.module.css';
import { useBillDownload } from './use-bill-download.ts';

/** The papers of one payment in the language of the screen, a tap each. */
export function BillButtons({ bills }: { readonly bills: readonly Bill[] }) {
  return (
    <div className={styles.papers}>
      {bills.map((bill) => (
        <BillButton key={bill.bill_id} bill={bill} />
      ))}
    </div>
  );
}

function BillButton({ bill }: { readonly bill: Bill }) {
  const { t, language } = useWords();
  const { busy, problem, download } = useBillDownload(bill, language);
  const kind = t(`payments.bills.kind.${bill.kind}`);
  return (
    <>
      <Button
        variant="quiet"
        compact
        icon="download"
        busy={busy}
        aria-label={`${t('payments.bills.download')}: ${kind} ${bill.number}`}
        onClick={() => void download()}
      >
        {kind}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
