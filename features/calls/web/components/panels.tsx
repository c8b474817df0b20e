import { useState } from 'react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { MenuItem } from '#platform/ui/menu.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { VisitChat } from '../room/use-chat.ts';
import type { Visit } from '../room/use-visit.ts';
import { ChatPanel } from './chat-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';

/** Chat and people on a sheet, where there is no room beside the picture: a button, an entry of the menu, the sheet. */
export function usePanels(visit: Visit, chat: VisitChat) {
  const { t } = useWords();
  const [panel, setPanel] = useState<'chat' | 'people' | null>(null);
  const people: MenuItem = {
    label: t('calls.people.title'),
    icon: 'users',
    onSelect: () => setPanel('people'),
  };
  const button = (
    <IconButton
      icon="chat"
      variant="outline"
      badge={chat.unseen}
      label={chat.unseen > 0 ? t('calls.chat.unseen', { count: chat.unseen }) : t('calls.chat.title')}
      onClick={() => setPanel('chat')}
    />
  );
  const sheet = (
    <Sheet
      open={panel !== null}
      title={t(panel === 'people' ? 'calls.people.title' : 'calls.chat.title')}
      closeLabel={t('shell.action.close')}
      onClose={() => setPanel(null)}
    >
      {panel === 'people' ? <PeoplePanel visit={visit} /> : <ChatPanel visit={visit} chat={chat} />}
    </Sheet>
  );
  return { people, button, sheet };
}
