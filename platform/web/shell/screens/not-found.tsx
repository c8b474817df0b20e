import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '../../i18n/words.ts';
import { MessagePage } from './message-page.tsx';

export function NotFound() {
  const { t } = useWords();
  return (
    <MessagePage
      icon="search"
      title={t('shell.notFound.title')}
      body={t('shell.notFound.body')}
      actions={
        <LinkButton href="/" variant="primary">
          {t('shell.action.toHome')}
        </LinkButton>
      }
    />
  );
}
