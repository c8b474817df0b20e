import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { ICON_PATHS } from '../icon-paths.ts';
import { NavBar } from '../nav-bar.tsx';
import { Section } from '../section.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

const ICONS = ['home', 'chat', 'calendar', 'pulse', 'person', 'more'] as const;

export function NavigationShown({ words }: { readonly words: Samples }) {
  return (
    <>
      <Section title="Navigation">
        <div className={styles.phone}>
          <NavBar
            label="Main"
            items={words.nav.map((label, index) => ({
              href: `#${ICONS[index]}`,
              label,
              icon: ICONS[index]!,
              current: index === 0,
              ...(index === 1 ? { badge: 3, badgeLabel: '3 unread' } : {}),
            }))}
          />
        </div>
      </Section>
      <Section title="Icons">
        <ul className={styles.icons}>
          {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
