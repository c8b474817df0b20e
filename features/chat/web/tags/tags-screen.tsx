import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { deleteTag, listTags, type TagInUse } from '../../contract.ts';
import { EditTag } from './edit-tag.tsx';
import { NewTag } from './new-tag.tsx';
import { TagBadge } from './tag-list.tsx';
import { readTagsAgain, useTagNews } from './tag-news.ts';
import styles from './tags.module.css';

/** All tags of the brand that the reader sees: made, renamed and deleted here. */
export function TagsScreen() {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  return (
    <Page width="list">
      <div className={styles.title}>
        <h1>{t('chat.tags.title')}</h1>
        <p className={styles.quiet}>{t(isDesk ? 'chat.tags.introDesk' : 'chat.tags.intro')}</p>
      </div>
      <NewTag />
      <AllTags />
    </Page>
  );
}

function AllTags() {
  const { t } = useWords();
  useTagNews();
  const tags = useCall(listTags, {});
  const [changing, setChanging] = useState<TagInUse>();
  const [leaving, setLeaving] = useState<TagInUse>();
  if (!tags.data && tags.isError) return <Problem error={tags.error} onRetry={() => void tags.refetch()} />;
  if (!tags.data) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  if (tags.data.tags.length === 0)
    return (
      <EmptyState icon="list" title={t('chat.info.noTags')}>
        {t('chat.tags.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Card flush>
        <List label={t('chat.tags.title')}>
          {tags.data.tags.map((tag) => (
            <TagRow key={tag.tag_id} tag={tag} onChange={setChanging} onDelete={setLeaving} />
          ))}
        </List>
      </Card>
      {changing && <EditTag tag={changing} onClose={() => setChanging(undefined)} />}
      {leaving && <DeleteTag tag={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

interface TagRowProps {
  readonly tag: TagInUse;
  readonly onChange: (tag: TagInUse) => void;
  readonly onDelete: (tag: TagInUse) => void;
}

function TagRow({ tag, onChange, onDelete }: TagRowProps) {
  const { t } = useWords();
  const carriers = useCarriers();
  return (
    <ListRow
      title={<TagBadge tag={tag} />}
      description={
        <>
          {carriers(tag)}
          {tag.clinical && (
            <>
              <br />
              {t('chat.tags.hidden')}
            </>
          )}
        </>
      }
      end={
        <Menu
          icon="dots"
          label={t('chat.tags.menu', { name: tag.name })}
          items={[
            { label: t('chat.tags.edit'), icon: 'edit', onSelect: () => onChange(tag) },
            { label: t('chat.tags.delete'), icon: 'trash', danger: true, onSelect: () => onDelete(tag) },
          ]}
        />
      }
    />
  );
}

function DeleteTag({ tag, onClose }: { readonly tag: TagInUse; readonly onClose: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const carriers = useCarriers();
  const end = useAction(deleteTag, {
    onSuccess: async () => {
      await readTagsAgain();
      showAlert('success', t('chat.tags.deleted', { name: tag.name }));
      onClose();
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('chat.tags.deleteTitle', { name: tag.name })}
      confirmLabel={t('chat.tags.delete')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { tag_id: tag.tag_id } })}
      onClose={onClose}
    >
      <p>{t('chat.tags.deleteText', { carriers: carriers(tag) })}</p>
    </ConfirmDialog>
  );
}

/** "3 patients · 1 chat" */
function useCarriers(): (tag: TagInUse) => string {
  const { t } = useWords();
  return ({ patients, chats }) =>
    `${t('chat.tags.patients', { count: patients })} · ${t('chat.tags.chats', { count: chats })}`;
}
