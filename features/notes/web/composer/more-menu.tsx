import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { NotePart } from '../../contract.ts';
import { SaveTemplate } from './save-template.tsx';
import type { Draft } from './use-draft.ts';

interface MoreMenuProps {
  readonly draft: Draft;
  /** Parts without a place on the screen yet. */
  readonly closed: readonly NotePart[];
  readonly onOpen: (part: NotePart) => void;
  readonly onDiscarded: () => void;
}

/** What else can be done with a draft. */
export function MoreMenu({ draft, closed, onOpen, onDiscarded }: MoreMenuProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [asks, setAsks] = useState<'template' | 'discard' | null>(null);
  const { busy, run } = useBusy();
  const close = () => setAsks(null);
  const discard = () =>
    run(async () => {
      try {
        await draft.discard();
        onDiscarded();
      } catch (error) {
        showAlert('error', textOf(error));
      }
      close();
    });
  return (
    <>
      <Menu
        label={t('notes.composer.add')}
        items={[
          ...closed.map((part) => ({ label: t(`notes.part.${part}`), onSelect: () => onOpen(part) })),
          { label: t('notes.composer.saveTemplate'), onSelect: () => setAsks('template') },
          { label: t('notes.composer.discard'), danger: true, onSelect: () => setAsks('discard') },
        ]}
      />
      {asks === 'template' && <SaveTemplate draft={draft} onClose={close} />}
      <ConfirmDialog
        open={asks === 'discard'}
        danger
        title={t('notes.composer.discardTitle')}
        confirmLabel={t('notes.composer.discard')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={busy}
        onConfirm={() => void discard()}
        onClose={close}
      >
        {t('notes.composer.discardHint')}
      </ConfirmDialog>
    </>
  );
}
