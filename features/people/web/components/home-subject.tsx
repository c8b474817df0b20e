import { useWords } from '#platform/web/i18n/words.ts';
import { useActingFor } from '../acting-for.ts';

/** Under the greeting, which is to the account's owner: whose record Home shows, when that is somebody else's. */
export function HomeSubject() {
  const { t } = useWords();
  const { name, isSelf } = useActingFor();
  if (isSelf) return null;
  return (
    <p>
      <strong>{t('people.acting.label', { name })}</strong>
    </p>
  );
}
