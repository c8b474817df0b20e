import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tag } from '../../contract.ts';
import { TAG_ICONS, toneOf } from './tag-tone.ts';
import styles from './tags.module.css';

export function TagBadge({ tag }: { readonly tag: Tag }) {
  return (
    <StatusBadge tone={toneOf(tag.color)} icon={TAG_ICONS[tag.color]}>
      {tag.name}
    </StatusBadge>
  );
}

export function TagList({ tags }: { readonly tags: readonly Tag[] }) {
  return (
    <ul className={styles.chips}>
      {tags.map((tag) => (
        <li key={tag.tag_id}>
          <TagBadge tag={tag} />
        </li>
      ))}
    </ul>
  );
}
