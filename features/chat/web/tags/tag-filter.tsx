import { useEffect, useRef } from 'react';
import { Chip } from '#platform/ui/chip.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import edges from '#platform/ui/hidden-edges.module.css';
import { useHiddenEdges } from '#platform/ui/use-hidden-edges.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listTags } from '../../contract.ts';
import { useTagNews } from './tag-news.ts';
import { TAG_ICONS } from './tag-tone.ts';
import styles from './tags.module.css';

interface TagFilterProps {
  /** Only tags in use are offered. */
  readonly of: 'patients' | 'chats';
  readonly tag: string | null;
  readonly onTag: (tag: string | null) => void;
}

/** One line of tags, of which one at a time narrows a list. */
export function TagFilter({ of, tag, onTag }: TagFilterProps) {
  const { t } = useWords();
  useTagNews();
  const tags = useCall(listTags, {});
  const row = useRef<HTMLFieldSetElement>(null);
  useHiddenEdges(row, tag ?? '');
  // A deleted tag no longer filters.
  const isGone = tag !== null && tags.data?.tags.every(({ tag_id }) => tag_id !== tag);
  useEffect(() => {
    if (isGone) onTag(null);
  }, [isGone, onTag]);
  const offered = (tags.data?.tags ?? []).filter((each) => each[of] > 0 || each.tag_id === tag);
  if (offered.length === 0) return null;
  return (
    <fieldset ref={row} className={classNames(styles.filter, edges.edges)} aria-label={t('chat.tags.filter')}>
      {offered.map(({ tag_id, name, color }) => (
        <Chip
          key={tag_id}
          icon={TAG_ICONS[color]}
          pressed={tag_id === tag}
          onPress={() => onTag(tag_id === tag ? null : tag_id)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
