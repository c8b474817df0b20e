import { useEffect, useRef } from 'react';
import { call } from '#platform/web/client/call.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { chooseLanguage, useWords } from '#platform/web/i18n/words.ts';
import { preferredLanguage } from '#platform/web/session/browser-store.ts';
import { getAccount, updateUser } from '../../contract.ts';
import { useShowAccount } from '../queries.ts';

/**
 * A user who chooses another language here also gets messages in it. On a device without a chosen language, the app
 * uses the language of the account. Draws nothing.
 */
export function KeepLanguage() {
  const { language } = useWords();
  const known = useRef(language);
  const show = useShowAccount();
  const { mutate } = useAction(updateUser, { onSuccess: show });
  useEffect(() => {
    if (preferredLanguage()) return;
    call(getAccount, {})
      .then(async (account) => {
        if (preferredLanguage()) return;
        known.current = account.language;
        await chooseLanguage(account.language);
      })
      // Without an answer the app stays in the language of the browser.
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (known.current === language) return;
    known.current = language;
    mutate({ body: { language } });
  }, [language, mutate]);
  return null;
}
