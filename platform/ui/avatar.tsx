import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  readonly name: string;
  readonly photo?: string | null | undefined;
  readonly size?: 'small' | 'normal' | 'large';
  /** Only where the name does not stand beside it. */
  readonly label?: string;
}

export function Avatar({ name, photo, size = 'normal', label }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const className = classNames(styles.avatar, styles[size]);
  if (photo && photo !== failed) {
    return (
      <img src={photo} alt={label ?? ''} className={className} data-avatar onError={() => setFailed(photo)} />
    );
  }
  const initials = initialsOf(name);
  return label ? (
    <span className={className} data-avatar role="img" aria-label={label}>
      {initials}
    </span>
  ) : (
    <span className={className} data-avatar aria-hidden="true">
      {initials}
    </span>
  );
}
