import { useState } from 'react';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { listTags } from '../../contract.ts';
import { NewTag } from './new-tag.tsx';
import { TAG_ICONS } from './tag-tone.ts';
import styles from './tags.module.css';

interface TagSheetProps {
  /** Ids of those that stand there now. */
  readonly tags: readonly string[];
  readonly saving: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSave: (tagIds: string[]) => void;
  readonly onClose: () => void;
}

/** Which tags stand on a chat or a patient; one that is missing is made here. */
export function TagSheet({ tags: before, saving, onSave, onClose }: TagSheetProps) {
  const { t } = useWords();
  const tags = useCall(listTags, {}, { staleTime: 0 });
  const [chosen, setChosen] = useState<readonly string[]>(before);
  // Somebody may have deleted one of them meanwhile.
  const stored = chosen.filter((id) => tags.data?.tags.some(({ tag_id }) => tag_id === id));
  return (
    <ActionSheet
      title={t('chat.info.chooseTags')}
      action={t('chat.groups.save')}
      busy={saving.isPending}
      disabled={!tags.data}
      error={saving.error ?? tags.error}
      by={() => onSave(stored)}
      onClose={onClose}
    >
      {tags.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {tags.data && tags.data.tags.length > 0 && (
        <FieldGroup label={t('chat.info.tags')}>
          <div className={styles.chips}>
            {tags.data.tags.map(({ tag_id, name, color }) => {
              const pressed = chosen.includes(tag_id);
              return (
                <Chip
                  key={tag_id}
                  icon={TAG_ICONS[color]}
                  pressed={pressed}
                  onPress={() =>
                    setChosen(pressed ? chosen.filter((each) => each !== tag_id) : [...chosen, tag_id])
                  }
                >
                  {name}
                </Chip>
              );
            })}
          </div>
        </FieldGroup>
      )}
      <NewTag onMade={({ tag_id }) => setChosen((others) => [...others, tag_id])} />
      <div>
        <LinkButton variant="quiet" icon="settings" href="/tags">
          {t('chat.tags.manage')}
        </LinkButton>
      </div>
    </ActionSheet>
  );
}
