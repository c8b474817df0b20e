import { type ReactNode, useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { getPrivacyNotice, type Notice } from '../../contract.ts';
import styles from './privacy.module.css';

interface NoticePartProps {
  readonly newest: Notice;
  /** What follows the newest version. */
  readonly children: ReactNode;
}

/** What is stored, item by item, and which partners get what: the newest version, or an earlier one that is chosen. */
export function NoticePart({ newest, children }: NoticePartProps) {
  const { t, format } = useWords();
  const [version, setVersion] = useState(newest.version);
  const isNewest = version === newest.version;
  const earlier = useCall(
    getPrivacyNotice,
    { query: { language: newest.language, version } },
    { enabled: !isNewest },
  );
  const notice = isNewest ? newest : earlier.data;
  const sentence = (of: Notice['versions'][number]) =>
    t('privacy.notice.version', { version: of.version, day: format.shortDay(of.valid_from) });
  return (
    <>
      <Section title={t('privacy.notice.title')}>
        {newest.versions.length > 1 ? (
          <SelectField
            label={t('privacy.notice.versions')}
            hideLabel
            value={String(version)}
            onValue={(value) => setVersion(Number(value))}
            choices={newest.versions.map((each) => ({
              value: String(each.version),
              label: sentence(each),
            }))}
          />
        ) : (
          <p className={styles.quiet}>{sentence(newest)}</p>
        )}
        {notice ? (
          <Items notice={notice} />
        ) : earlier.isLoadingError ? (
          <Problem error={earlier.error} onRetry={() => void earlier.refetch()} />
        ) : (
          <SkeletonList label={t('shell.busy.loading')} rows={6} />
        )}
      </Section>
      <Partners notice={newest} />
      <Contact notice={newest} />
      {isNewest && children}
    </>
  );
}

function Items({ notice }: { readonly notice: Notice }) {
  const { t } = useWords();
  const column = (
    key: 'data' | 'purpose' | 'ground_text' | 'keeps_text' | 'seen_by_text',
    label: string,
  ) => ({
    key,
    label,
    cell: (item: Notice['items'][number]) => item[key],
  });
  return (
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
  );
}

function Partners({ notice }: { readonly notice: Notice }) {
  const { t } = useWords();
  return (
    <Section title={t('privacy.partners.title')}>
      {notice.partners.length === 0 ? (
        <p>{t('privacy.partners.none')}</p>
      ) : (
        <Card flush>
          <List label={t('privacy.partners.title')}>
            {notice.partners.map(({ role, name, gets }) => (
              <ListRow key={`${role} ${name}`} title={name} description={gets} />
            ))}
          </List>
        </Card>
      )}
    </Section>
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
