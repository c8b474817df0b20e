import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';

/** A demo sends no messages: it shows where they are. */
export function DemoOutbox({ to }: { readonly to: string }) {
  const { t } = useWords();
  if (brand.mode === 'production') return null;
  return (
    <p>
      <a href={`/outbox?${new URLSearchParams({ to })}`} target="_blank" rel="noopener">
        {t('accounts.code.demoOutbox')}
      </a>
    </p>
  );
}
