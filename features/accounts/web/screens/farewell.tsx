import { useLocation } from 'react-router';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MessagePage } from '#platform/web/shell/screens/message-page.tsx';

/** After an account was closed: what was done, and until when something is sealed. */
export function FarewellScreen() {
  const { t, format } = useWords();
  const { state } = useLocation();
  const until = (state as { sealedUntil?: unknown } | null)?.sealedUntil;
  const known = typeof until === 'string' && !Number.isNaN(Date.parse(until));
  return (
    <MessagePage
      icon="check-circle"
      title={t('accounts.farewell.title')}
      body={
        known
          ? t('accounts.farewell.bodyUntil', { date: format.shortDay(until) })
          : t('accounts.farewell.body')
      }
      phone
      actions={
        <LinkButton href="/account/login">{t('accounts.farewell.again', { brand: brand.title })}</LinkButton>
      }
    />
  );
}
