import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { FindPeople } from './find-people.tsx';
import styles from './groups.module.css';
import { PageHead } from './page-head.tsx';
import { useStartChat } from './use-start-chat.ts';

/**
 * The choice of the person for a new chat: patients choose from their care team, clinicians from their patients and
 * colleagues.
 */
export function NewChatScreen() {
  const { t } = useWords();
  const start = useStartChat();
  const isPatient = useUserType() === 'patient';
  return (
    <Page width="reading">
      <PageHead title={t('chat.groups.newChat')} back="/chat" />
      {isPatient && <p className={styles.quiet}>{t('chat.groups.patientIntro')}</p>}
      {!isPatient && (
        <div>
          <LinkButton href="/chat/new-group" icon="users">
            {t('chat.groups.newGroup')}
          </LinkButton>
        </div>
      )}
      <FindPeople purpose="chat">
        {(contacts) => (
          <Card flush>
            <List label={t('chat.groups.people')}>
              {contacts.map((contact) => (
                <ListRow
                  key={contact.person_id}
                  start={<Avatar name={contact.name} photo={contact.image} />}
                  title={contact.name}
                  description={t(`chat.groups.types.${contact.user_type}`)}
                  end={
                    start.busyWith === contact.person_id ? (
                      <Spinner />
                    ) : (
                      contact.chat_id && <span className={styles.quiet}>{t('chat.groups.goesOn')}</span>
                    )
                  }
                  onPress={() => start.open(contact)}
                />
              ))}
            </List>
          </Card>
        )}
      </FindPeople>
    </Page>
  );
}
