import { useEffect, useRef } from 'react';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { updateUser } from '../../contract.ts';
import { useShowAccount } from '../queries.ts';

/** Whoever chooses another language here also gets messages in it. Draws nothing. */
export function KeepLanguage() {
  const { language } = useWords();
  const known = useRef(language);
  const show = useShowAccount();
  const { mutate } = useAction(updateUser, { onSuccess: show });
  useEffect(() => {
    if (known.current === language) return;
    known.current = language;
    mutate({ body: { language } });
  }, [language, mutate]);
  return null;
}
