import { useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, MAX_MEMBERS } from '../../contract.ts';
import { AddPeople } from '../groups/add-people.tsx';
import { MemberActions } from '../groups/member-actions.tsx';
import { ownId } from '../sync/engine.ts';
import { inOrder } from './in-order.ts';
import styles from './info.module.css';
import { Presence } from './presence.tsx';

export function People({ chat }: { readonly chat: Chat }) {
  const { t, language } = useWords();
  const self = ownId();
  const [adding, setAdding] = useState(false);
  const people = inOrder(Object.values(chat.recipients_dict), self, language);
  return (
    <Section
      title={t('chat.info.people', { count: chat.participant_count })}
      aside={
        chat.can.manage &&
        chat.participant_count < MAX_MEMBERS && (
          <Button compact icon="plus" onClick={() => setAdding(true)}>
            {t('chat.groups.add')}
          </Button>
        )
      }
    >
      <Card flush>
        <List label={t('chat.info.people', { count: chat.participant_count })}>
          {people.map((person) => {
            const isSelf = person.person_id === self;
            return (
              <ListRow
                key={person.person_id}
                start={<Avatar name={person.name} photo={person.image} />}
                title={
                  <span className={styles.line}>
                    {isSelf ? t('chat.info.you', { name: person.name }) : person.name}
                    {person.is_admin && (
                      <StatusBadge tone="info" icon="shield">
                        {t('chat.info.admin')}
                      </StatusBadge>
                    )}
                  </span>
                }
                description={
                  <span className={styles.line}>
                    <span>{t(`chat.groups.types.${person.user_type}`)}</span>
                    {person.registration_number && (
                      <span>{t('chat.info.registration', { number: person.registration_number })}</span>
                    )}
                    {!isSelf && <Presence person={person} />}
                  </span>
                }
                end={chat.can.manage && !isSelf && <MemberActions chatId={chat.chat_id} member={person} />}
              />
            );
          })}
        </List>
      </Card>
      {adding && <AddPeople chat={chat} onClose={() => setAdding(false)} />}
    </Section>
  );
}
