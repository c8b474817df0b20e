import { useParams, useSearchParams } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { listChatFiles } from '../../contract.ts';
import { PageHead } from '../groups/page-head.tsx';
import styles from './info.module.css';
import { SharedItems } from './shared-items.tsx';

const KINDS = ['photo', 'file', 'link'] as const;
type Kind = (typeof KINDS)[number];
const ICONS = { photo: 'photo', file: 'file', link: 'globe' } as const;

/** What was shared in a chat, newest first: photos, files with voice notes, links. */
export function ChatFilesScreen() {
  const { t } = useWords();
  const { chat_id: chatId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find((each) => each === search.get('kind')) ?? 'photo';
  return (
    <Page width="reading">
      <PageHead title={t('chat.info.shared')} back={`/chat/${chatId}/info`} />
      <Tabs
        label={t('chat.info.kinds')}
        tabs={KINDS.map((id) => ({ id, label: t(`chat.info.kind.${id}`) }))}
        current={kind}
        onCurrent={(id) => setSearch({ kind: id }, { replace: true })}
      >
        <Shared key={kind} chatId={chatId} kind={kind} />
      </Tabs>
    </Page>
  );
}

function Shared({ chatId, kind }: { readonly chatId: string; readonly kind: Kind }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const pages = usePages(listChatFiles, { query: { chat_id: chatId, kind } });
  const items = pages.data?.pages.flatMap((page) => page.items);
  if (!items)
    return pages.isLoadingError ? (
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
    ) : (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      </Card>
    );
  if (items.length === 0)
    return (
      <EmptyState icon={ICONS[kind]} title={t(`chat.info.none.${kind}`)}>
        {t('chat.info.noneHint')}
      </EmptyState>
    );
  return (
    <div className={styles.stack}>
      <SharedItems chatId={chatId} kind={kind} items={items} />
      {pages.hasNextPage && (
        <Row>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('chat.groups.more')}
          </Button>
          {pages.isFetchNextPageError && <span role="alert">{textOf(pages.error)}</span>}
        </Row>
      )}
    </div>
  );
}
