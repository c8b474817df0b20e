import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';

/** Copies a text, and says whether it is copied. */
export function useCopy(): (text: string) => void {
  const { t } = useWords();
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => showAlert('success', t('chat.message.copied')),
      () => showAlert('error', t('chat.message.notCopied')),
    );
  };
}
