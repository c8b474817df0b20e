import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useSettled } from '../client/use-settled.ts';
import type { SearchResult, SearchSource } from '../feature.ts';
import { useWords } from '../i18n/words.ts';
import { useUserType } from '../session/use-session.ts';
import { forgetSearches, noteSearch, useRecentSearches } from './recent-searches.ts';
import styles from './search-overlay.module.css';
import { usePages } from './search-pages.ts';
import { useCatalogue } from './shell-context.ts';

export function SearchOverlay({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const titleId = useId();

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {t('shell.search.title')}
        </h2>
        <search>
          {/* allow form-kit: a search box */}
          <form
            className={styles.bar}
            onSubmit={(event) => {
              event.preventDefault();
              if (query) noteSearch(query);
            }}
          >
            <Icon name="search" />
            <input
              type="search"
              className={styles.input}
              aria-label={t('shell.search.label')}
              placeholder={t('shell.search.title')}
              value={typed}
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
              autoFocus
              onChange={(event) => setTyped(event.target.value)}
            />
            <IconButton icon="close" label={t('shell.action.close')} onClick={onClose} />
          </form>
        </search>
        {query ? <Results query={query} /> : <Beginning onPick={setTyped} />}
      </div>
    </dialog>
  );
}

function Beginning({ onPick }: { readonly onPick: (query: string) => void }) {
  const { t } = useWords();
  const recent = useRecentSearches();
  if (recent.length === 0) return <p className={styles.hint}>{t('shell.search.hint')}</p>;
  return (
    <section className={styles.body}>
      <h3>{t('shell.search.recent')}</h3>
      <ul className={styles.list}>
        {recent.map((each) => (
          <li key={each}>
            <button type="button" className={styles.result} onClick={() => onPick(each)}>
              <Icon name="clock" />
              {each}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={forgetSearches}>
        {t('shell.search.forget')}
      </Button>
    </section>
  );
}

function Results({ query }: { readonly query: string }) {
  const { t, format, language } = useWords();
  const asked = useSettled(query);
  const sources = [...useCatalogue().search(useUserType()), usePages()];
  const [chosen, setChosen] = useState<string>();
  // Every tab shows its number of results, so that users don't have to open each of them.
  const counts = useQueries({ queries: sources.map((each) => foundBy(each, language, asked)) });
  // Until the user chooses, the first that has found something.
  const first = sources.find((_, at) => (counts[at]?.data?.length ?? 0) > 0) ?? sources[0]!;
  const source = sources.find((each) => each.id === chosen) ?? first;
  const tabs = sources.map((each, at) => {
    const count = counts[at]?.data?.length;
    const label = t(each.label);
    return { id: each.id, label: count === undefined ? label : `${label} (${format.number(count)})` };
  });
  return (
    <Tabs label={t('shell.search.tabs')} tabs={tabs} current={source.id} onCurrent={setChosen}>
      <Found key={source.id} source={source} asked={asked} />
    </Tabs>
  );
}

const foundBy = (source: SearchSource, language: string, asked: string) =>
  queryOptions({
    queryKey: ['search', source.id, language, asked],
    queryFn: async ({ signal }) => (await source.find())(asked, signal),
    placeholderData: keepPreviousData,
  });

function Found({ source, asked }: { readonly source: SearchSource; readonly asked: string }) {
  const { t, language } = useWords();
  const found = useQuery(foundBy(source, language, asked));
  if (found.isError) return <p className={styles.hint}>{t('shell.search.failed')}</p>;
  if (!found.data) return <Spinner label={t('shell.busy.loading')} />;
  const count = found.data.length;
  return (
    <>
      <p role="status" className={styles.count}>
        {count === 0 ? t('shell.search.none', { query: asked }) : t('shell.search.found', { count })}
      </p>
      <ul className={styles.list}>
        {found.data.map((result) => (
          <li key={result.id}>
            <ResultLink result={result} query={asked} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ResultLink({ result, query }: { readonly result: SearchResult; readonly query: string }) {
  const Link = useLink();
  const navigate = useNavigate();
  return (
    <Link
      href={result.path}
      className={styles.result}
      onClick={(event) => {
        noteSearch(query);
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        // Takes the place of the overlay: Back leads to the page under it, not to the search.
        void navigate(result.path, { replace: true });
      }}
    >
      <Icon name={(result.icon as IconName | undefined) ?? 'chevron-right'} />
      <span className={styles.words}>
        <span>{result.title}</span>
        {result.detail && <small>{result.detail}</small>}
      </span>
    </Link>
  );
}
