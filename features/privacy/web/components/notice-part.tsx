import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Notice } from '../../contract.ts';
import styles from './privacy.module.css';

/** What is stored, item by item, and which partners get what. */
export function NoticePart({ notice }: { readonly notice: Notice }) {
  const { t, format } = useWords();
  const column = (
    key: 'data' | 'purpose' | 'ground_text' | 'keeps_text' | 'seen_by_text',
    label: string,
  ) => ({
    key,
    label,
    cell: (item: Notice['items'][number]) => item[key],
  });
  return (
    <>
      <Section
        title={t('privacy.notice.title')}
        description={t('privacy.notice.version', {
          version: notice.version,
          day: format.shortDay(notice.valid_from),
        })}
      >
        <DataTable
          caption={`${t('privacy.notice.data')}, ${t('privacy.notice.purpose')}`}
          hideCaption
          rows={notice.items}
          rowKey={(item) => item.data_class}
          columns={[
            column('data', t('privacy.notice.data')),
            column('purpose', t('privacy.notice.purpose')),
            column('ground_text', t('privacy.notice.ground')),
            column('keeps_text', t('privacy.notice.keeps')),
            column('seen_by_text', t('privacy.notice.seenBy')),
          ]}
        />
      </Section>
      <Section title={t('privacy.partners.title')}>
        {notice.partners.length === 0 ? (
          <p>{t('privacy.partners.none')}</p>
        ) : (
          <Card flush>
            <List label={t('privacy.partners.title')}>
              {notice.partners.map(({ role, name, gets }) => (
                <ListRow key={role} title={name} description={gets} />
              ))}
            </List>
          </Card>
        )}
      </Section>
      <Contact notice={notice} />
    </>
  );
}

function Contact({ notice: { contact } }: { readonly notice: Notice }) {
  const { t } = useWords();
  return (
    <Section title={t('privacy.contact.title')}>
      <p>{t('privacy.contact.officer', { name: contact.legal_name })}</p>
      {contact.officer && <p className={styles.words}>{contact.officer}</p>}
      <p className={styles.words}>{contact.address}</p>
      {contact.email && (
        <p className={styles.words}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      <p>
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
      </p>
    </Section>
  );
}
