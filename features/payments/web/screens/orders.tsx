import { useActingFor } from '#features/people/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { RequestPages } from '../components/request-pages.tsx';
import { usePaymentPages } from '../queries.ts';

/** What a patient has to pay, then what they paid. */
export function OrdersScreen() {
  const { t } = useWords();
  const pages = usePaymentPages({ patient_id: useActingFor().personId });
  return (
    <Page width="list" gap="close">
      <h1>{t('payments.orders.title')}</h1>
      <RequestPages
        pages={pages}
        hasNames={false}
        pastTitle={t('payments.orders.past')}
        none={
          <EmptyState icon="cart" title={t('payments.orders.none')}>
            {t('payments.orders.noneHint')}
          </EmptyState>
        }
      />
    </Page>
  );
}
