import { Suspense } from 'react';
import { clinicHour } from '#platform/domain/clinic-time.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { Page } from '../../../ui/layout.tsx';
import type { HomePart } from '../../feature.ts';
import { useWords } from '../../i18n/words.ts';
import { useSession } from '../../session/use-session.ts';
import { Boundary } from '../boundary.tsx';
import { addressName, greetingAt } from '../greeting.ts';
import { homeTitle } from '../home-title.ts';
import { lazyPart, Slots } from '../lazy-part.tsx';
import { useCatalogue } from '../shell-context.ts';
import styles from './screens.module.css';

/** As wide as two columns need beside the navigation. */
const WIDE = '(min-width: 1100px)';
const PHONE = '(max-width: 767.98px)';

export function Home() {
  const { t, format } = useWords();
  const { data } = useSession();
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const parts = useCatalogue().home(data?.userType);
  const now = new Date();
  const greeting = t(`shell.greeting.${greetingAt(clinicHour(now))}`);
  const name = addressName(data?.user.name);
  const title = homeTitle.use() || (name ? t('shell.greeting.named', { greeting, name }) : greeting);
  const side = parts.filter(({ column }) => column === 'side');
  return (
    <Page gap={isPhone ? 'close' : 'normal'}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p className={styles.quiet}>{format.day(now)}</p>
      </div>
      {/* All first parts at once: one that came after the skeletons below it would push them down. */}
      <Suspense>
        {isWide && side.length > 0 ? (
          <>
            <Parts parts={parts.filter(({ column }) => column === 'top')} />
            <div className={styles.columns}>
              <Page gap="close">
                <Parts parts={parts.filter(({ column }) => !column)} />
              </Page>
              <Page gap="close">
                <Parts parts={side} />
              </Page>
            </div>
          </>
        ) : (
          <Parts parts={parts} />
        )}
      </Suspense>
    </Page>
  );
}

function Parts({ parts }: { readonly parts: readonly HomePart[] }) {
  return parts.map((part) =>
    part.later ? (
      <Slots key={part.id} slots={[part]} fallback={!part.quiet && <Skeleton lines={5} />} />
    ) : (
      <FirstPart key={part.id} part={part} />
    ),
  );
}

/** Suspends with the other first parts of the page. */
function FirstPart({ part }: { readonly part: HomePart }) {
  const Part = lazyPart(part.part);
  return (
    <Boundary fallback={() => null}>
      <Part />
    </Boundary>
  );
}
