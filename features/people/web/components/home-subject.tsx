import { useLayoutEffect } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import { homeTitle } from '#platform/web/shell/home-title.ts';
import { useActingFor } from '../acting-for.ts';

/** The title of Home while acting for a family member: their name. */
export function HomeSubject() {
  const { t } = useWords();
  const { name, isSelf } = useActingFor();
  const title = isSelf ? '' : t('people.acting.label', { name });
  useLayoutEffect(() => {
    homeTitle.set(title);
    return () => homeTitle.set('');
  }, [title]);
  return null;
}
