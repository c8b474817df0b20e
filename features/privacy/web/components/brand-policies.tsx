import { getBrandTexts, type POLICY_KINDS } from '#features/administration/contract.ts';
import { Section } from '#platform/ui/section.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './privacy.module.css';

/** What staff have published of these, in the language of the page or else in English; nothing where they have not. */
export function BrandPolicies({ kinds }: { readonly kinds: readonly (typeof POLICY_KINDS)[number][] }) {
  const { t, format, language } = useWords();
  const { data } = useCall(getBrandTexts, { query: { language } }, { persist: true });
  return kinds.map((kind) => {
    const text = data?.texts.find((each) => each.kind === kind);
    if (!text) return null;
    const { version, published_at } = text;
    return (
      <Section
        key={kind}
        title={t(`administration.texts.kind.${kind}`)}
        description={t('privacy.notice.version', { version, day: format.shortDay(published_at) })}
      >
        <p className={styles.words} lang={text.language ?? undefined}>
          {text.content}
        </p>
      </Section>
    );
  });
}
