import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat, Tag } from '../../contract.ts';
import styles from './info.module.css';
import { TagSheet } from './tag-sheet.tsx';
import { TAG_ICONS, toneOf } from './tag-tone.ts';

/** The care team's tags of a chat; patients never see them. */
export function ChatTags({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const [choosing, setChoosing] = useState(false);
  return (
    <Section
      title={t('chat.info.tags')}
      description={t('chat.info.tagsHint')}
      aside={
        <Button compact icon="edit" onClick={() => setChoosing(true)}>
          {t('chat.info.chooseTags')}
        </Button>
      }
    >
      <Card>
        {chat.tags_obj.length > 0 ? <TagList tags={chat.tags_obj} /> : <p>{t('chat.info.noTags')}</p>}
      </Card>
      {choosing && <TagSheet chat={chat} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

function TagList({ tags }: { readonly tags: readonly Tag[] }) {
  return (
    <div className={styles.chips}>
      {tags.map((tag) => (
        <StatusBadge key={tag.tag_id} tone={toneOf(tag.color)} icon={TAG_ICONS[tag.color]}>
          {tag.name}
        </StatusBadge>
      ))}
    </div>
  );
}
