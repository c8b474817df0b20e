import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useLink } from './link-context.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect?: () => void;
  readonly href?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export interface MenuProps {
  /** On the button, or its name when it is an icon. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** An icon button instead of a button with words. */
  readonly icon?: IconName;
  readonly variant?: ButtonVariant;
  /** Just before it shows: for items that depend on the hour. */
  readonly onOpen?: () => void;
}

/** A native popover: on top of everything, closed by Escape or by a press elsewhere. */
export function Menu({ label, items, icon, variant = 'secondary', onOpen }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const entries = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
  ];
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const onToggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen || !menu.current || !button.current) return;
    placeBeside(menu.current, button.current);
    entries()[0]?.focus();
  };
  const moveBy = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return menu.current?.hidePopover();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };

  const trigger = {
    ref: button,
    popoverTarget: id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      menu.current?.showPopover();
    },
  };
  return (
    <>
      {icon ? (
        <IconButton icon={icon} label={label} {...trigger} />
      ) : (
        <Button variant={variant} {...trigger}>
          {label}
          <Icon name="chevron-down" size="small" />
        </Button>
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={(event) => event.newState === 'open' && onOpen?.()}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={moveBy}
      >
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} onClose={close} />
        ))}
      </div>
    </>
  );
}

function MenuEntry({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const Link = useLink();
  const className = classNames(styles.item, item.danger && styles.danger);
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} size="small" />}
      {item.label}
    </>
  );
  return item.href ? (
    <Link role="menuitem" tabIndex={-1} href={item.href} className={className} onClick={onClose}>
      {inside}
    </Link>
  ) : (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={item.disabled}
      className={className}
      onClick={() => {
        onClose();
        item.onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}

/** Below the button, or above it when there is no room; never over the edge of the screen. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const margin = 8;
  const below = at.bottom + 4 + height <= window.innerHeight - margin;
  const top = below ? at.bottom + 4 : Math.max(margin, at.top - 4 - height);
  const alignEnd = at.left + width > window.innerWidth - margin;
  const left = Math.max(margin, alignEnd ? at.right - width : at.left);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
