import { useQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type FoundMedicine, searchMedicines } from '#features/medicines/contract.ts';
import { doseUnitOf } from '#features/medicines/rules.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { DOSE_ROUTES, type PrescriptionLine } from '../../contract.ts';
import styles from './composer.module.css';
import { Favourite } from './favourite.tsx';

interface Option {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly line: () => PrescriptionLine;
  /** Whether Enter takes it without an arrow key: its name begins as typed. */
  readonly isMeant: boolean;
  /** Of the catalogue; what is taken as typed has none. */
  readonly medicine?: FoundMedicine;
}

/** Type, arrow down, Enter: favourites of the clinic before anything is typed. `/` comes here from anywhere. */
export function AddMedicine({ onAdd }: { readonly onAdd: (line: PrescriptionLine) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  /** What the arrow keys have chosen; null until one was pressed. */
  const [moved, setMoved] = useState<number | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [isChosen, setChosen] = useState(false);
  const asked = useDeferredValue(typed.trim());
  const { options, isReady, mayMark } = useOptions(asked);
  const isCurrent = isReady && asked === typed.trim();
  const { all, isOpen, setOpen, onBlur, close } = useOpen(box);
  // A name that is only like what was typed may be another medicine: such a one has to be chosen.
  const at = moved ?? (options[0]?.isMeant ? 0 : -1);
  const add = (option: Option | undefined) => {
    setChosen(false);
    if (!option) return;
    onAdd(option.line());
    setTyped('');
    setMoved(null);
    setOpen(false);
  };
  // Enter came before the answer: what it then offers first is what was meant.
  useEffect(() => {
    if (isChosen && isCurrent) add(options[at]);
  });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const many = options.length;
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1;
      if (many > 0) setMoved((next + many) % many);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent) add(options[at]);
      else setChosen(true);
    }
    if (event.key === 'Escape') close();
  };
  const isShown = isOpen && options.length > 0;
  return (
    <div ref={all} className={styles.search}>
      <TextField
        ref={box}
        label={t('prescriptions.composer.addMedicine')}
        hint={t('prescriptions.composer.addHint')}
        maxLength={100}
        value={typed}
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
        onFocus={() => setOpen(true)}
        onBlur={onBlur}
        onKeyDown={keys}
        onValue={(text) => {
          setTyped(text);
          setMoved(null);
          setChosen(false);
          setOpen(true);
        }}
      />
      <Options {...{ options, at, isShown, mayMark, onBlur }} id={listId} onChoose={add} onEscape={close} />
    </div>
  );
}

/** The list is open while its field or a star has the focus, until Escape. */
function useOpen(box: RefObject<HTMLInputElement | null>) {
  const all = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useSlash(box);
  return {
    ...{ all, isOpen, setOpen },
    onBlur: (event: FocusEvent) => {
      if (!all.current?.contains(event.relatedTarget)) setOpen(false);
    },
    close: () => {
      box.current?.focus();
      setOpen(false);
    },
  };
}

/** `/` comes here, unless one is writing elsewhere. */
function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const slash = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable)
        return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, [box]);
}

interface OptionsProps {
  readonly id: string;
  readonly options: readonly Option[];
  /** The one that Enter takes. */
  readonly at: number;
  readonly isShown: boolean;
  /** Whether the reader may choose the favourites. */
  readonly mayMark: boolean;
  readonly onChoose: (option: Option) => void;
  /** The focus leaves a star. */
  readonly onBlur: (event: FocusEvent) => void;
  readonly onEscape: () => void;
}

function Options({ id, isShown, mayMark, onChoose, ...ofStars }: OptionsProps) {
  const { t } = useWords();
  const { options, at } = ofStars;
  return (
    <div hidden={!isShown} className={styles.options}>
      <div
        id={id}
        role="listbox"
        aria-label={t('prescriptions.composer.addMedicine')}
        className={styles.column}
      >
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(option);
            }}
          >
            <span lang="en">{option.label}</span> <small>{option.detail}</small>
          </div>
        ))}
      </div>
      {mayMark && <Stars {...ofStars} />}
    </div>
  );
}

/** Beside the first option of each medicine. An option of a list may not contain a button, so they are a column of their own. */
function Stars({ options, at, ...events }: Pick<OptionsProps, 'options' | 'at' | 'onBlur' | 'onEscape'>) {
  return (
    <div className={styles.column}>
      {options.map(({ key, medicine }, index) => (
        <span key={key} className={styles.cell}>
          {medicine && medicine !== options[index - 1]?.medicine && (
            <Favourite
              medicineId={medicine.medicine_id}
              name={medicine.name}
              isOn={medicine.favourite}
              isTabStop={medicine === options[at]?.medicine}
              {...events}
            />
          )}
        </span>
      ))}
    </div>
  );
}

const MOST = 24;

/** What the catalogue has; what was typed can be taken as it stands once the catalogue has answered. */
function useOptions(search: string): {
  readonly options: Option[];
  readonly isReady: boolean;
  readonly mayMark: boolean;
} {
  const { t } = useWords();
  const found = useQuery(queryOf(searchMedicines, { query: { search } }, { staleTime: 60_000 }));
  const fromCatalogue = (found.data?.medicines ?? []).flatMap((medicine): Option[] => {
    const { medicine_id, name, products, found_by, similar } = medicine;
    const detail = (about: string) =>
      [about, found_by, similar && t('prescriptions.composer.similar')].filter(Boolean).join(' · ');
    const isMeant = !similar;
    return products.length === 0
      ? [
          {
            key: medicine_id,
            label: name,
            detail: detail(t('prescriptions.composer.noStrength')),
            isMeant,
            line: () => ({ line_id: newId(), medicine_id, name }),
            medicine,
          },
        ]
      : products.map(({ product_id, form, strength, route }) => ({
          key: product_id,
          label: `${name} ${strength}`,
          detail: detail(form.replaceAll('_', ' ')),
          isMeant,
          line: () => {
            const unit = doseUnitOf(form, strength);
            const known = DOSE_ROUTES.find((each) => each === route);
            return {
              ...{ line_id: newId(), medicine_id, product_id, name, strength, form },
              ...(unit ? { unit } : {}),
              ...(known ? { route: known } : {}),
            };
          },
          medicine,
        }));
  });
  const isReady = !found.isPending;
  const free: Option[] =
    search && isReady
      ? [
          {
            key: 'free',
            label: search,
            detail: t('prescriptions.composer.free'),
            isMeant: fromCatalogue.length === 0,
            line: () => ({ line_id: newId(), name: search }),
          },
        ]
      : [];
  const mayMark = found.data?.can.mark_favourite ?? false;
  return { options: [...fromCatalogue.slice(0, MOST), ...free], isReady, mayMark };
}
