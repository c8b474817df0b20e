import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { BEYOND, SHOWN_BEYOND, SUGAR_CONTEXTS, type SugarContext } from '#platform/contract/readings.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_NOTE } from '../../contract/shapes.ts';
import { FEET_AND_INCHES } from '../../rules/units.ts';
import { type EntryField, isOptional } from '../entry-plan.ts';
import type { Entered, Entry } from '../use-entry.ts';
import styles from './entry.module.css';
import { Keypad } from './keypad.tsx';
import { TimeTaken } from './time-taken.tsx';

export interface EntryFormProps {
  readonly entry: Entry;
  readonly saveLabel: string;
  readonly busy: boolean;
  readonly onSave: (entered: Entered) => void;
  /** Why a number should be looked at twice. */
  readonly doubts?: Readonly<Partial<Record<EntryField, string>>>;
  /** What it is called where the page around it isn't about it alone. */
  readonly label?: string;
  /** Within something else: no keys of its own, no time and no note, and it takes the focus for mistakes only. */
  readonly brief?: boolean;
  /** A brief form has a time, too. */
  readonly withTime?: boolean;
}

/** The digits of one reading, and what belongs to them. What is typed stays until it is saved. */
export function EntryForm(props: EntryFormProps) {
  const { entry, saveLabel, busy, onSave, doubts = {}, label, brief = false, withTime = !brief } = props;
  const { t } = useWords();
  // Without a field for the time, what is wrong with it is said here.
  const refusal = entry.errors.form ?? (withTime ? undefined : entry.errors.taken_at);
  const save = (meant?: { unit: string; confirmed: boolean }) => {
    if (busy) return;
    if (meant) entry.setUnit(meant.unit);
    const entered = entry.read(meant);
    if (entered) onSave(entered);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    // allow form-kit: has its own keypad, and readings go through the outbox
    <form
      className={styles.form}
      data-brief={brief || undefined}
      aria-label={label}
      onSubmit={submit}
      noValidate
    >
      <div className={styles.numbers}>
        {entry.fields.map((field) => (
          <NumberField key={field} entry={entry} field={field} doubt={doubts[field]} brief={brief} />
        ))}
      </div>
      {entry.type === 'blood_sugar' && (
        <Choice
          brief={brief}
          label={t('vitals.enter.context')}
          choices={SUGAR_CONTEXTS.map((value) => ({ value, label: t(`vitals.context.${value}`) }))}
          value={entry.context ?? ''}
          onValue={(value) => entry.setContext(value as SugarContext)}
        />
      )}
      {entry.units.length > 1 && (
        <Choice
          brief={brief}
          label={t('vitals.enter.unit')}
          choices={entry.units.map((value) => ({
            value,
            label: unitName(value, t('vitals.enter.feetInches')),
          }))}
          value={entry.unit}
          onValue={entry.setUnit}
        />
      )}
      {entry.doubt && <Doubt entry={entry} onChosen={save} />}
      {refusal && (
        <Alert tone="bad" live="alert">
          {refusal}
        </Alert>
      )}
      {!brief && <Keypad onKey={entry.press} point={entry.hasPoint} />}
      <div className={styles.save}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {saveLabel}
        </Button>
      </div>
      {/* Rare, and below the keypad, so that what is done several times a day needs no scrolling. */}
      {entry.mayBeBeyond && <BeyondScale entry={entry} />}
      {withTime && <TimeTaken entry={entry} />}
      {!brief && <Note entry={entry} />}
    </form>
  );
}

/** For a meter that shows a word instead of a number. */
function BeyondScale({ entry }: { readonly entry: Entry }) {
  const { t } = useWords();
  return (
    <Row gap="small">
      {BEYOND.filter((each) => each !== entry.beyond).map((each) => (
        <Button key={each} variant="quiet" compact onClick={() => entry.setBeyond(each)}>
          {t('vitals.enter.shows', { shown: SHOWN_BEYOND[each] })}
        </Button>
      ))}
    </Row>
  );
}

function Note({ entry }: { readonly entry: Entry }) {
  const { t } = useWords();
  const [hasNote, setHasNote] = useState(entry.note !== '');
  return hasNote ? (
    <TextArea
      label={t('vitals.enter.note')}
      rows={2}
      maxLength={MAX_NOTE}
      value={entry.note}
      onValue={entry.setNote}
    />
  ) : (
    <Row>
      <Button variant="quiet" icon="plus" onClick={() => setHasNote(true)}>
        {t('vitals.enter.addNote')}
      </Button>
    </Row>
  );
}

const unitName = (unit: string, feetAndInches: string): string =>
  unit === FEET_AND_INCHES ? feetAndInches : unit;

/** A choice in one row on low screens, so that a second row doesn't push the keypad below the Save button. */
function Choice({
  brief,
  choices,
  ...given
}: {
  readonly brief: boolean;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return brief ? (
    <SelectField {...given} choices={choices} />
  ) : (
    <SegmentedControl {...given} hideLabel oneRow segments={choices} />
  );
}

/** A field that a hardware keyboard types into; a phone's own keyboard stays away, since the keypad is below. */
function NumberField({
  entry,
  field,
  doubt,
  brief,
}: {
  readonly entry: Entry;
  readonly field: EntryField;
  readonly doubt: string | undefined;
  readonly brief: boolean;
}) {
  const { t } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = entry.field === field && (!brief || entry.errors[field] !== undefined);
  useEffect(() => {
    // Where the next digit goes is where the focus is.
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Field
      id={id}
      label={t(`vitals.field.${field === 'value' ? entry.type : field}`)}
      // The heading above says the same.
      hideLabel={field === 'value'}
      error={entry.errors[field]}
      {...(entry.beyond ? { hint: t(`vitals.enter.beyond.${entry.beyond}`) } : {})}
      {...(doubt
        ? {
            hint: (
              <span className={styles.twice}>
                <Icon name="alert" size="small" />
                {doubt}
              </span>
            ),
          }
        : {})}
      {...(isOptional(field) && field === 'pulse' ? { optionalLabel: t('vitals.enter.optional') } : {})}
    >
      {(control) => (
        <input
          ref={input}
          {...control}
          className={classNames(control.className, styles.number)}
          type="text"
          inputMode={brief ? 'decimal' : 'none'}
          autoComplete="off"
          data-twice={doubt ? '' : undefined}
          enterKeyHint="done"
          value={entry.typed[field] ?? ''}
          onFocus={() => entry.setField(field)}
          onChange={(event) => entry.write(field, event.target.value)}
        />
      )}
    </Field>
  );
}

function Doubt({
  entry,
  onChosen,
}: {
  readonly entry: Entry;
  readonly onChosen: (meant: { unit: string; confirmed: boolean }) => void;
}) {
  const { t } = useWords();
  const { doubt, unit } = entry;
  if (!doubt) return null;
  const typed = entry.fields.map((field) => entry.typed[field]).join(' ');
  return (
    <Alert
      tone="warn"
      live="alert"
      action={
        <Row gap="small">
          <Button variant="primary" onClick={() => onChosen({ unit: doubt.unit, confirmed: false })}>
            {t('vitals.enter.yesUnit', { unit: doubt.unit })}
          </Button>
          <Button onClick={() => onChosen({ unit, confirmed: doubt.mayKeep })}>
            {t('vitals.enter.noUnit', { unit })}
          </Button>
        </Row>
      }
    >
      {t('vitals.enter.meant', { reading: `${typed} ${doubt.unit}` })}
    </Alert>
  );
}
