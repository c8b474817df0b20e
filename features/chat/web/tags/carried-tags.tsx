import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Tag } from '../../contract.ts';
import { TagList } from './tag-list.tsx';
import styles from './tags.module.css';

/** The tags of a chat or a patient, and the way to other ones. */
export function CarriedTags({
  tags,
  onChoose,
}: {
  readonly tags: readonly Tag[];
  readonly onChoose: () => void;
}) {
  const { t } = useWords();
  return (
    <div className={styles.carried}>
      {tags.length > 0 ? <TagList tags={tags} /> : <p>{t('chat.info.noTags')}</p>}
      <Button compact icon="edit" onClick={onChoose}>
        {t('chat.info.chooseTags')}
      </Button>
    </div>
  );
}
