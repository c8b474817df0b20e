import { CodeField, type CodeFieldProps } from '#platform/ui/code-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** The six digits that came by message. */
export function SentCode(field: Omit<CodeFieldProps, 'name' | 'label'>) {
  const { t } = useWords();
  return <CodeField {...field} name="code" label={t('accounts.code.label')} />;
}
