import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { brand } from '#platform/web/brand.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { getPrivacyNotice } from '../../contract.ts';
import { BrandPolicies } from '../components/brand-policies.tsx';
import styles from '../components/privacy.module.css';

/** Names and licences are proper nouns: the same in every language. */
const SOURCES = [
  ['DailyMed, RxNorm', 'U.S. National Library of Medicine · public domain'],
  ['Noto Sans, Noto Sans Indic', 'Google · SIL Open Font License 1.1'],
] as const;

/** Who offers this, on which rules and data it stands, which version it is. */
export function AboutScreen() {
  const { t, language } = useWords();
  const userType = useUserType();
  const contact = useCall(getPrivacyNotice, { query: { language } }, { persist: true }).data?.contact;
  return (
    <Page>
      <div className={styles.title}>
        <h1>{t('shell.about.title')}</h1>
        <p>{t('shell.about.intro', { brand: brand.title })}</p>
        <p className={styles.quiet}>{t('shell.about.languages')}</p>
      </div>
      <Alert tone="warn">{t('shell.about.emergency')}</Alert>
      <div className={styles.columns}>
        <Section title={t('privacy.about.legal')}>
          {contact && (
            <Card flush>
              <List label={t('privacy.about.legal')}>
                <ListRow title={contact.legal_name} description={contact.address} />
                <ListRow title={t('privacy.about.gstin')} end={contact.gstin} />
                <ListRow
                  icon="phone"
                  title={t('shell.about.contact', { phone: contact.phone })}
                  href={`tel:${contact.phone.replaceAll(' ', '')}`}
                />
                {userType !== undefined && (
                  <ListRow icon="shield" href="/doctors" title={t('privacy.about.registrations')} />
                )}
                <ListRow icon="lock" href="/privacy" title={t('shell.section.privacy')} />
              </List>
            </Card>
          )}
        </Section>
        <Section title={t('privacy.about.sources')}>
          <Card flush>
            <List label={t('privacy.about.sources')}>
              {SOURCES.map(([name, licence]) => (
                <ListRow key={name} title={name} description={licence} />
              ))}
            </List>
          </Card>
          <p className={styles.quiet}>{t('shell.about.version', { version: brand.version })}</p>
        </Section>
      </div>
      <BrandPolicies kinds={['terms', 'refund_policy']} />
    </Page>
  );
}
