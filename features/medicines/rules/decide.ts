import type { UserType } from '#platform/domain/user-type.ts';
import { LAW_LISTS, type LawEntry, type LawListName } from './data/law-lists.ts';
import type { Route } from './forms.ts';
import { moietyOf } from './moiety.ts';

export const VISIT_MODES = ['in_person', 'video', 'audio', 'chat'] as const;
export type VisitMode = (typeof VISIT_MODES)[number];

export interface Decision {
  readonly outcome: 'allowed' | 'needs_reason' | 'refused';
  readonly code: DecisionCode;
  /** The law that says so. */
  readonly instrument: string;
  /** What the doctor can do instead. */
  readonly offer: 'in_person_visit' | 'video_visit' | 'statement' | null;
  /** How the line is marked on paper (Rule 97). */
  readonly mark: 'Rx' | 'NRx' | 'XRx';
  /** Free text: printed "not checked". */
  readonly checked: boolean;
  readonly cautions: readonly 'injectable_at_a_distance'[];
}

export type DecisionCode =
  | 'allowed'
  | 'not_a_doctor'
  | 'registration_not_verified'
  | 'no_diagnosis'
  | 'age_unknown'
  | 'minor_without_adult'
  | 'identity_or_consent_missing'
  | 'not_checked'
  | 'route_unknown'
  | 'prohibited_at_a_distance'
  | 'oncology_at_a_distance'
  | 'needs_video'
  | 'needs_in_person_before'
  | 'statement_missing';

export interface PrescribingSnapshot {
  /** Clinic day of the signature, YYYY-MM-DD: lists are those in force on it. */
  readonly day: string;
  /** From the medium that the server recorded, never from the form. */
  readonly mode: VisitMode;
  readonly consult: 'first' | 'follow_up';
  readonly priorInPersonSameCondition: boolean;
  /** Moieties of everything in the product; null for free text. The route is null where the doctor has to say it. */
  readonly drug: { readonly moieties: readonly string[] | null; readonly route: Route | null };
  readonly patient: { readonly age: number | null; readonly adultPresent: boolean };
  readonly prescriber: { readonly userType: UserType; readonly registrationVerified: boolean };
  readonly hasDiagnosis: boolean;
  readonly identityAndConsentRecorded: boolean;
  /** The doctor's own statement why a medicine outside the lists is right at a distance. */
  readonly statement: string | null;
}

const GUIDELINES = 'Telemedicine Practice Guidelines, 25 March 2020';
const CONDUCT = 'Indian Medical Council (Professional Conduct) Regulations 2002';
const ADULT = 18;

const BY_NAME = new Map<string, LawEntry[]>();
for (const entry of LAW_LISTS)
  for (const name of entry.names) {
    const moiety = moietyOf(name);
    BY_NAME.set(moiety, [...(BY_NAME.get(moiety) ?? []), entry]);
  }

/** Lists on which a substance, in a form for this route, is on this day. */
export function listsOf(moiety: string, route: Route, day: string): ReadonlyMap<LawListName, LawEntry> {
  const found = (BY_NAME.get(moietyOf(moiety)) ?? []).filter(
    ({ effective_from, routes }) =>
      (effective_from === null || effective_from <= day) && (!routes || routes.includes(route)),
  );
  return new Map(found.map((entry) => [entry.list, entry]));
}

type Verdict = Pick<Decision, 'outcome' | 'code' | 'instrument' | 'offer'>;
const allowed = (instrument: string): Verdict => ({
  outcome: 'allowed',
  code: 'allowed',
  instrument,
  offer: null,
});
const refused = (
  code: DecisionCode,
  instrument: string,
  offer: Decision['offer'] = 'in_person_visit',
): Verdict => ({
  outcome: 'refused',
  code,
  instrument,
  offer,
});

/** What may be prescribed in this visit. A product is judged by the strictest of its ingredients. */
export function decide(visit: PrescribingSnapshot): Decision {
  const { moieties, route } = visit.drug;
  const lists = (moieties ?? []).map((moiety) => listsOf(moiety, route ?? 'oral', visit.day));
  const mark = lists.some((each) => each.has('schedule_x'))
    ? 'XRx'
    : lists.some((each) => each.has('ndps'))
      ? 'NRx'
      : 'Rx';
  const isInjectedRemotely = visit.mode !== 'in_person' && route === 'injection';
  return {
    ...(whatIsMissing(visit) ?? verdictOn(visit, lists)),
    mark,
    checked: moieties !== null && moieties.length > 0,
    cautions: isInjectedRemotely ? ['injectable_at_a_distance'] : [],
  };
}

/** What every prescription asks for, whatever is on it. */
function whatIsMissing(visit: PrescribingSnapshot): Verdict | undefined {
  const { patient, prescriber } = visit;
  if (prescriber.userType !== 'doctor') return refused('not_a_doctor', CONDUCT);
  if (!prescriber.registrationVerified) return refused('registration_not_verified', CONDUCT, null);
  if (!visit.hasDiagnosis) return refused('no_diagnosis', GUIDELINES, null);
  if (patient.age === null) return refused('age_unknown', GUIDELINES, null);
  if (patient.age < ADULT && !patient.adultPresent) return refused('minor_without_adult', GUIDELINES);
  if (!visit.identityAndConsentRecorded) return refused('identity_or_consent_missing', GUIDELINES, null);
  return undefined;
}

const SEVERITY = { allowed: 0, needs_reason: 1, refused: 2 } as const;

function verdictOn(
  visit: PrescribingSnapshot,
  lists: readonly ReadonlyMap<LawListName, LawEntry>[],
): Verdict {
  if (visit.mode === 'in_person') return allowed(CONDUCT);
  if (lists.length === 0) return refused('not_checked', GUIDELINES);
  if (visit.drug.route === null) return refused('route_unknown', GUIDELINES, null);
  return lists
    .map((each) => verdictOnIngredient(visit, each))
    .reduce((worst, each) => (SEVERITY[each.outcome] > SEVERITY[worst.outcome] ? each : worst));
}

function verdictOnIngredient(
  { mode, consult, priorInPersonSameCondition, statement }: PrescribingSnapshot,
  lists: ReadonlyMap<LawListName, LawEntry>,
): Verdict {
  const prohibited = lists.get('schedule_x') ?? (lists.has('telemedicine_a') ? undefined : lists.get('ndps'));
  if (prohibited)
    return refused('prohibited_at_a_distance', `${prohibited.instrument}; ${GUIDELINES}, 3.7.4`);
  const oncology = lists.get('oncology');
  if (oncology) return refused('oncology_at_a_distance', oncology.instrument);
  const open = lists.get('telemedicine_o');
  if (open) return allowed(`${open.instrument}, List O`);
  const byVideo = lists.get('telemedicine_a');
  if (byVideo)
    return mode === 'video' || consult === 'follow_up'
      ? allowed(`${byVideo.instrument}, List A`)
      : refused('needs_video', `${byVideo.instrument}, List A`, 'video_visit');
  const addOn = lists.get('telemedicine_b');
  if (addOn)
    return consult === 'follow_up' && priorInPersonSameCondition
      ? allowed(`${addOn.instrument}, List B`)
      : refused('needs_in_person_before', `${addOn.instrument}, List B`);
  // On no list: the guidelines leave it to the doctor's judgement, which has to be written down.
  if (mode !== 'video' && consult === 'first') return refused('needs_video', GUIDELINES, 'video_visit');
  return statement?.trim()
    ? allowed(GUIDELINES)
    : { outcome: 'needs_reason', code: 'statement_missing', instrument: GUIDELINES, offer: 'statement' };
}
