import { useLocation } from 'react-router';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import { useCatalogue } from '../shell-context.ts';
import { MessagePage } from './message-page.tsx';

/** Stands at an address of the navigation that nothing fills yet, and says so. */
export function NotBuilt() {
  const { t } = useWords();
  const { pathname } = useLocation();
  const route = useCatalogue().routes.find((each) => each.path === pathname);
  return (
    <MessagePage
      icon="clock"
      title={t(route?.title ?? 'shell.more.title')}
      body={t('shell.notBuilt.body', { brand: brand.title })}
      actions={<LinkButton href="/">{t('shell.action.toHome')}</LinkButton>}
    />
  );
}
