import { clinicDay } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { Measure, VitalRange } from '../../contract.ts';
import type { Band } from '../../rules/trends/bands.ts';
import { fromCanonical, rounded } from '../../rules.ts';
import type { Measured } from './measured.ts';
import type { PaperWords } from './paper-words.ts';
import type { Listing } from './shape.ts';

/** What a range is of: `fasting`, `Upper`; empty where the kind says it. */
function partName(measure: Measure, words: PaperWords): string {
  if (measure.startsWith('sugar_'))
    return words.say(`vitals.paper.context.${measure.slice('sugar_'.length)}`);
  if (measure === 'systolic' || measure === 'diastolic' || measure === 'pulse')
    return words.say(`vitals.paper.field.${measure}`);
  return measure === 'bmi' ? words.say('vitals.paper.bmi') : '';
}

function targetText(low: number | null, high: number | null, unit: string, words: PaperWords): string {
  const amount = (bound: number) => words.amount(bound, unit);
  if (low === null) return words.say('vitals.paper.target.below', { high: amount(high ?? 0) });
  if (high === null) return words.say('vitals.paper.target.from', { low: amount(low) });
  return words.say('vitals.paper.target.between', { low: words.number(low), high: amount(high) });
}

/** `Target: from 70 to below 126 mg/dL · fasting`. */
export function bandText({ low, high, measure }: Band, unit: string, words: PaperWords): string {
  const target = words.say('vitals.paper.targetIs', { target: targetText(low, high, unit, words) });
  const name = partName(measure, words);
  return name ? `${target} · ${name}` : target;
}

/** Of which ranges a kind is judged, of those that hold something of what was measured. */
function measuresOf({ type, measures, ranges }: Measured): Measure[] {
  const has = (name: string) => measures.some(({ measure }) => measure === name);
  switch (type) {
    case 'blood_sugar': {
      const value = measures.find(({ measure }) => measure === 'value');
      const contexts = value?.by_context.map(({ context }) => context) ?? [];
      const isAtRandom = value !== undefined && value.count > sum(value.by_context);
      return [
        ...(contexts.includes('fasting') ? (['sugar_fasting'] as const) : []),
        ...(contexts.includes('after_meal') ? (['sugar_after_meal'] as const) : []),
        ...(contexts.includes('random') || isAtRandom ? (['sugar_random'] as const) : []),
        ...(has('hba1c') ? (['hba1c'] as const) : []),
      ];
    }
    case 'blood_pressure':
      return ['systolic', 'diastolic', ...(has('pulse') ? (['pulse'] as const) : [])];
    case 'weight': {
      const { low, high, critical_low, critical_high } = ranges.weight;
      const isOwn = [low, high, critical_low, critical_high].some((bound) => bound !== null);
      return isOwn ? ['weight'] : has('bmi') ? ['bmi'] : [];
    }
    case 'height':
      return [];
    default:
      return [type];
  }
}

const sum = (groups: readonly { readonly count: number }[]) =>
  groups.reduce((all, { count }) => all + count, 0);

/** The ranges by which the paper judges, each with its source: publications, or a doctor of the patient. */
export function rangesListing(
  kinds: readonly Measured[],
  known: readonly VitalRange[],
  words: PaperWords,
): Listing {
  const rows = kinds.flatMap((measured) =>
    measuresOf(measured).flatMap((measure) => {
      const range = known.find((each) => each.measure === measure);
      if (!range) return [];
      const low = range.low ?? range.critical_low;
      const high = range.high ?? range.critical_high;
      if (low === null && high === null) return [];
      const isOfKind = !['hba1c', 'pulse', 'bmi'].includes(measure);
      const unit = isOfKind && measured.unit !== 'ft-in' ? measured.unit : range.unit;
      const shown = (bound: number | null) => bound && rounded(fromCanonical(bound, unit), 1);
      const part = measure === 'hba1c' ? words.say('vitals.paper.context.hba1c') : partName(measure, words);
      const kind = words.say(`vitals.paper.type.${measured.type}`);
      return [
        [
          part && part !== kind ? `${kind} · ${part}` : kind,
          targetText(shown(low), shown(high), unit, words),
          sourceOf(range, words),
        ],
      ];
    }),
  );
  return {
    columns: [
      { head: words.say('vitals.paper.what'), share: 1 },
      { head: words.say('vitals.paper.target.title'), share: 1 },
      { head: words.say('vitals.paper.source'), share: 2 },
    ],
    rows,
  };
}

function sourceOf({ own, sources, set_by_name, set_at }: VitalRange, words: PaperWords): string {
  if (!own) return sources.join('; ');
  const on = set_at && clinicDay(new Date(set_at));
  const day = on ? words.days(on, on) : '';
  return set_by_name
    ? words.say('vitals.paper.setBy', { name: plainText(set_by_name, 80), day })
    : words.say('vitals.paper.setByDoctor', { day });
}
