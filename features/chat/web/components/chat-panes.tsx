import type { ReactNode } from 'react';
import { ChatList } from './chat-list.tsx';
import styles from './chat-panes.module.css';
import { useWide } from './use-wide.ts';

/** List and conversation side by side where there is room; on a phone one of them. */
export function ChatPanes({ chatId, children }: { readonly chatId?: string; readonly children?: ReactNode }) {
  const wide = useWide();
  return (
    <div className={styles.panes} data-whole-height={chatId ? 'always' : 'wide'}>
      {(wide || !chatId) && (
        <div className={styles.list}>
          <ChatList current={chatId} />
        </div>
      )}
      {(wide || chatId) && (
        <div className={styles.conversation}>
          {chatId ? children : <div className={styles.empty}>{children}</div>}
        </div>
      )}
    </div>
  );
}
