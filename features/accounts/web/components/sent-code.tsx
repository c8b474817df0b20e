import { CodeField, type CodeFieldProps } from '#platform/ui/code-field.tsx';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface Props extends Omit<CodeFieldProps, 'id' | 'name' | 'label' | 'error'> {
  readonly problems: Pick<Problems, 'of'>;
}

/** The six digits that came by message, in a form that asks for them under the name `code`. */
export function SentCode({ problems, ...field }: Props) {
  const { t } = useWords();
  return (
    <CodeField
      {...field}
      id="code"
      name="code"
      label={t('accounts.code.label')}
      error={problems.of('code')}
    />
  );
}
