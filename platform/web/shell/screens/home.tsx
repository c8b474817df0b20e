import { Suspense } from 'react';
import { clinicHour } from '#platform/domain/clinic-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { PHONE, useMedia } from '#platform/ui/use-media.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { Page } from '../../../ui/layout.tsx';
import type { ActingForProps, HomePart } from '../../feature.ts';
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

export function Home() {
  const { t, format } = useWords();
  const { data } = useSession();
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const catalogue = useCatalogue();
  const parts = catalogue.home(data?.userType);
  const now = new Date();
  const greeting = t(`shell.greeting.${greetingAt(clinicHour(now))}`);
  const name = addressName(data?.user.name);
  const ofOther = homeTitle.use();
  const title = ofOther || (name ? t('shell.greeting.named', { greeting, name }) : greeting);
  const side = parts.filter(({ column }) => column === 'side');
  return (
    <Page gap={isPhone ? 'tight' : 'normal'} className={styles.home}>
      <div className={classNames(styles.title, ofOther && styles.ofOther)}>
        <div className={styles.greeting}>
          {/* On a phone the switch says it, too. */}
          <h1>{isPhone && ofOther ? <VisuallyHidden>{title}</VisuallyHidden> : title}</h1>
          <p className={styles.quiet}>{format.day(now)}</p>
        </div>
        {isPhone && (
          <Slots<object>
            slots={catalogue.slots('actingFor', data?.userType)}
            given={{ isBesideTitle: true } satisfies ActingForProps}
          />
        )}
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
