import { useState } from 'react';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { Menu } from '../menu.tsx';
import { Section } from '../section.tsx';
import { Sheet } from '../sheet.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

type Opened = 'dialog' | 'sheet' | 'confirm';

export function ButtonsShown({ words }: { readonly words: Samples }) {
  const [open, setOpen] = useState<Opened>();
  const [pressed, setPressed] = useState(true);
  const close = () => setOpen(undefined);
  return (
    <Section title="Buttons, chips, dialogs">
      <Buttons words={words} />
      <div className={styles.row}>
        <IconButton icon="bell" label="Notifications, 12 new" badge={12} />
        <IconButton icon="edit" label="Edit" variant="outline" />
        <IconButton icon="mic" label="Mute" variant="solid" />
        <IconButton icon="phone" label="End the call" variant="danger" />
        <IconButton icon="star" label="Favourite" aria-pressed />
        <IconButton icon="download" label="Download" disabled />
        <Menu
          label={words.visit}
          items={[
            { label: words.save, icon: 'check', onSelect: close },
            { label: words.join, icon: 'video', href: '#home' },
            { label: words.cancel, icon: 'close', disabled: true },
            { label: words.remove, icon: 'trash', danger: true, onSelect: () => setOpen('confirm') },
          ]}
        />
        <Menu label="More" icon="dots" items={[{ label: words.save }, { label: words.close }]} />
      </div>
      <div className={styles.row}>
        <StatusBadge tone="ok">{words.taken}</StatusBadge>
        <StatusBadge tone="warn">{words.above}</StatusBadge>
        <StatusBadge tone="bad">{words.missed}</StatusBadge>
        <StatusBadge tone="info">{words.next}</StatusBadge>
        <StatusBadge tone="neutral">{words.today}</StatusBadge>
        <Chip pressed={pressed} onPress={() => setPressed(!pressed)}>
          {words.visit}
        </Chip>
        <Chip onPress={() => setPressed(!pressed)} pressed={!pressed} icon="pill">
          {words.today}
        </Chip>
        <Chip onRemove={close} removeLabel={words.remove}>
          {words.pressure}
        </Chip>
      </div>
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      </div>
      <Dialogs words={words} open={open} onClose={close} />
    </Section>
  );
}

function Buttons({ words }: { readonly words: Samples }) {
  return (
    <div className={styles.row}>
      <Button variant="primary">{words.save}</Button>
      <Button>{words.cancel}</Button>
      <Button variant="quiet">{words.close}</Button>
      <Button variant="danger" icon="trash">
        {words.remove}
      </Button>
      <Button variant="primary" busy>
        {words.save}
      </Button>
      <Button variant="primary" disabled>
        {words.save}
      </Button>
      <Button compact icon="plus">
        {words.sugar}
      </Button>
      <LinkButton href="#home" icon="video" variant="primary">
        {words.join}
      </LinkButton>
    </div>
  );
}

interface DialogsProps {
  readonly words: Samples;
  readonly open: Opened | undefined;
  readonly onClose: () => void;
}

function Dialogs({ words, open, onClose }: DialogsProps) {
  return (
    <>
      <Dialog
        open={open === 'dialog'}
        onClose={onClose}
        title={words.visit}
        closeLabel={words.close}
        actions={<Button variant="primary">{words.save}</Button>}
      >
        <p>{words.phoneHint}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={onClose} title={words.today} closeLabel={words.close}>
        <p>{words.phoneHint}</p>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        title={words.remove}
        confirmLabel={words.remove}
        cancelLabel={words.cancel}
        closeLabel={words.close}
        danger
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>{words.phoneHint}</p>
      </ConfirmDialog>
    </>
  );
}
