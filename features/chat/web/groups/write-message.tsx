import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useContactPages } from './contacts.ts';
import { useStartChat } from './use-start-chat.ts';

/** On the page of a doctor or coach: for those who may write to them, and nothing for the others. */
export function WriteMessage({ clinicianId }: { readonly clinicianId: string }) {
  const { t } = useWords();
  const pages = useContactPages('chat', '');
  const start = useStartChat();
  const contact = pages.data?.pages
    .flatMap((page) => page.contacts)
    .find(({ person_id }) => person_id === clinicianId);
  if (!contact) return null;
  return (
    <div>
      <Button icon="chat" busy={start.busyWith === clinicianId} onClick={() => start.open(contact)}>
        {t('chat.groups.writeMessage')}
      </Button>
    </div>
  );
}
