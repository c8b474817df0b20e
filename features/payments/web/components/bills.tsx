import { useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Bill } from '../../contract.ts';
import { useBillDownload } from './use-bill-download.ts';

/** Receipt, bill and credit notes, each to download in a language of the reader's choice. */
export function Bills({ bills }: { readonly bills: readonly Bill[] }) {
  const { t, language: shown } = useWords();
  const [language, setLanguage] = useState<Language>(shown);
  if (bills.length === 0) return null;
  return (
    <Section title={t('payments.bills.title')}>
      <Card flush>
        <List label={t('payments.bills.title')}>
          {bills.map((bill) => (
            <OneBill key={bill.bill_id} bill={bill} language={language} />
          ))}
        </List>
      </Card>
      <LanguageField label={t('payments.bills.language')} value={language} onValue={setLanguage} />
    </Section>
  );
}

function OneBill({ bill, language }: { readonly bill: Bill; readonly language: Language }) {
  const { t, format } = useWords();
  const { busy, problem, download } = useBillDownload(bill, language);
  const kind = t(`payments.bills.kind.${bill.kind}`);
  return (
    <>
      <ListRow
        title={kind}
        description={[bill.number, format.money(bill.amount)].join(' · ')}
        end={
          <Button
            variant="quiet"
            icon="download"
            busy={busy}
            aria-label={`${t('payments.bills.download')}: ${kind} ${bill.number}`}
            onClick={() => void download()}
          >
            {t('payments.bills.download')}
          </Button>
        }
      />
      {problem && (
        <Alert tone="bad" live="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}
