import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** Nothing is chosen or ordered yet: the way to the tests. */
export function NoTests({ icon, title }: { readonly icon: IconName; readonly title: string }) {
  const { t } = useWords();
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <LinkButton variant="primary" icon="drop" href="/lab-tests">
          {t('lab-tests.all')}
        </LinkButton>
      }
    >
      {t('labs.cart.noneHint')}
    </EmptyState>
  );
}
