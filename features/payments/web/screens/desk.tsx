import { useSearchParams } from 'react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { RequestPages } from '../components/request-pages.tsx';
import { usePaymentPages } from '../queries.ts';

/** Payments of the whole brand for staff, or of one patient (`?patient_id=`); `?refund=asked`: refunds to decide; `?number=`: the one,
 * whatever else is chosen. */
export function DeskScreen() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const patientId = search.get('patient_id') ?? undefined;
  const number = search.get('number') ?? '';
  const refund = !number && search.get('refund') === 'asked' ? 'asked' : undefined;
  const pages = usePaymentPages(number ? { number } : { patient_id: patientId, refund });
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const nothing = number ? 'notFound' : refund ? 'noRefunds' : 'deskNone';
  return (
    <Page width="list" gap="close">
      <h1>{t('payments.orders.desk')}</h1>
      <Row>
        {patientId && (
          <LinkButton icon="person" href={`/patients/${patientId}`}>
            {t('payments.orders.toPatient')}
          </LinkButton>
        )}
        {patientId && (
          <LinkButton icon="cart" href="/payments">
            {t('payments.orders.ofAll')}
          </LinkButton>
        )}
        {!patientId && (
          <LinkButton icon="alert" href="/payments/differences">
            {t('payments.differences.title')}
          </LinkButton>
        )}
        {!patientId && (
          <LinkButton icon="cart" href="/payments/coupons">
            {t('payments.coupons.title')}
          </LinkButton>
        )}
      </Row>
      <search>
        <SearchText label={t('payments.orders.find')} text={number} onText={(text) => set('number', text)} />
      </search>
      {!number && (
        <SegmentedControl
          label={t('payments.orders.show')}
          hideLabel
          value={refund ?? ''}
          onValue={(value) => set('refund', value)}
          segments={[
            { value: '', label: t('payments.orders.all') },
            { value: 'asked', label: t('payments.orders.refunds') },
          ]}
        />
      )}
      <RequestPages
        pages={pages}
        hasNames
        pastTitle={t(refund ? 'payments.orders.refunds' : 'payments.orders.past')}
        none={<EmptyState icon={refund ? 'check-circle' : 'cart'} title={t(`payments.orders.${nothing}`)} />}
      />
    </Page>
  );
}
