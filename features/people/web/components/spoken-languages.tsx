import { Fragment } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { LanguageName } from '#platform/ui/language-name.tsx';

/** Each in its own letters. */
export function SpokenLanguages({ languages }: { readonly languages: readonly Language[] }) {
  return (
    <span>
      {languages.map((language, at) => (
        <Fragment key={language}>
          {at > 0 && ' · '}
          <LanguageName language={language} />
        </Fragment>
      ))}
    </span>
  );
}
