import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, putChatTags } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { CarriedTags } from './carried-tags.tsx';
import { readTagsAgain, useTagNews } from './tag-news.ts';
import { TagSheet } from './tag-sheet.tsx';

/** The care team's tags of a chat; patients never see them. */
export function ChatTags({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  useTagNews();
  const [choosing, setChoosing] = useState(false);
  const save = useAction(putChatTags, {
    onSuccess: ({ tags, tags_obj }) => {
      takeChat({ ...chat, tags, tags_obj });
      void readTagsAgain();
      setChoosing(false);
    },
  });
  return (
    <Section title={t('chat.info.tags')} description={t('chat.info.tagsHint')}>
      <Card>
        <CarriedTags
          tags={chat.tags_obj}
          onChoose={() => {
            save.reset();
            setChoosing(true);
          }}
        />
      </Card>
      {choosing && (
        <TagSheet
          tags={chat.tags}
          saving={save}
          onSave={(tag_ids) => save.mutate({ params: { chat_id: chat.chat_id }, body: { tag_ids } })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
