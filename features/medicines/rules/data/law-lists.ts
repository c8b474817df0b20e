import type { Route } from '../forms.ts';
import type { Provenance } from '../source.ts';

export const LAW_VERSION = '2026-11-22';

export type LawListName =
  | 'schedule_h1'
  | 'schedule_x'
  | 'ndps'
  | 'oncology'
  | 'telemedicine_o'
  | 'telemedicine_a'
  | 'telemedicine_b';

/** Names that one instrument put on one list on one day. */
export interface LawEntry extends Provenance {
  readonly list: LawListName;
  readonly instrument: string;
  /** First day, YYYY-MM-DD; null: the day was not found, but is earlier than any consultation in the app. */
  readonly effective_from: string | null;
  readonly names: readonly string[];
  /** The list means the substance in these forms only; without, in every one. */
  readonly routes?: readonly Route[];
}

const words = (text: string): string[] => text.split(',').map((name) => name.trim());
const RULES = 'Drugs Rules 1945, consolidation of September 2024 (transcription with G.S.R. numbers)';
const GUIDELINES = 'Telemedicine Practice Guidelines, 25 March 2020';
const QUOTED = 'Wording of the guidelines as quoted by two public programs';
const MEMORY = 'From memory: compare with the schedule of the Act';
const unreviewed = { reviewed_by: null } as const;

const scheduleH1 = (instrument: string, from: string, names: string): LawEntry => ({
  list: 'schedule_h1',
  instrument: `Drugs Rules 1945, Schedule H1, ${instrument}`,
  effective_from: from,
  names: words(names),
  source: RULES,
  ...unreviewed,
});
const ndps = (source: string, from: string | null, names: string): LawEntry => ({
  list: 'ndps',
  instrument: 'Narcotic Drugs and Psychotropic Substances Act 1985',
  effective_from: from,
  names: words(names),
  source,
  ...unreviewed,
});
const guideline = (list: LawListName, routes: readonly Route[], names: string): LawEntry => ({
  list,
  instrument: GUIDELINES,
  effective_from: '2020-03-25',
  names: words(names),
  routes,
  source: QUOTED,
  ...unreviewed,
});

/**
 * The lists change by Gazette: a change is a new entry with its day, never an edit of an old one. The draft
 * G.S.R. 745(E) of 19 August 2026 (flupentixol, zopiclone, gabapentin, carisoprodol into H1) is not in force and is
 * not here. "etc." of the guidelines is not expanded: what is not named is not listed.
 */
export const LAW_LISTS: readonly LawEntry[] = [
  scheduleH1(
    'G.S.R. 588(E) of 30 August 2013',
    '2014-02-27',
    'alprazolam, balofloxacin, buprenorphine, capreomycin, cefdinir, cefditoren, cefepime, cefetamet, cefixime, ' +
      'cefoperazone, cefotaxime, cefpirome, cefpodoxime, ceftazidime, ceftibuten, ceftizoxime, ceftriaxone, ' +
      'chlordiazepoxide, clofazimine, codeine, cycloserine, diazepam, diphenoxylate, doripenem, ertapenem, ethambutol, ' +
      'ethionamide, faropenem, gemifloxacin, imipenem, isoniazid, levofloxacin, meropenem, midazolam, moxifloxacin, ' +
      'nitrazepam, pentazocine, prulifloxacin, pyrazinamide, rifabutin, rifampicin, para-aminosalicylate, sparfloxacin, ' +
      'thiacetazone, tramadol, zolpidem',
  ),
  scheduleH1('G.S.R. 795(E)', '2018-09-01', 'oxytocin'),
  scheduleH1('G.S.R. 258(E)', '2021-11-01', 'tapentadol'),
  scheduleH1('G.S.R. 95(E)', '2024-02-05', 'oseltamivir, zanamivir'),
  scheduleH1('G.S.R. 377(E)', '2026-05-13', 'pregabalin'),
  {
    list: 'schedule_x',
    instrument: 'Drugs Rules 1945, Schedule X',
    effective_from: null,
    source: RULES,
    ...unreviewed,
    names: words(
      'amobarbital, amphetamine, barbital, cyclobarbital, dexamphetamine, ethchlorvynol, glutethimide, meprobamate, ' +
        'methamphetamine, methylphenidate, methylphenobarbital, pentobarbital, phencyclidine, phenmetrazine, secobarbital',
    ),
  },
  {
    list: 'schedule_x',
    instrument: 'Drugs Rules 1945, Schedule X',
    effective_from: '2013-11-07',
    names: ['ketamine'],
    source: RULES,
    ...unreviewed,
  },
  {
    list: 'schedule_x',
    instrument: 'Drugs Rules 1945, Schedule X (any stereoisomer, salt or preparation)',
    effective_from: '2013-11-07',
    source: 'Single isomers and precursors of what the schedule names, from memory',
    ...unreviewed,
    names: words(
      'dexmethylphenidate, lisdexamfetamine, levamphetamine, levomethamphetamine, esketamine, arketamine',
    ),
  },
  ndps('thehealthmaster.com, questions and answers', '2018-04-26', 'tramadol'),
  ndps('thehealthmaster.com, questions and answers', '2011-02-10', 'ketamine'),
  ndps(
    MEMORY,
    null,
    'alprazolam, bromazepam, buprenorphine, chlordiazepoxide, clobazam, clonazepam, clorazepate, diazepam, flurazepam, ' +
      'lorazepam, meprobamate, methylphenidate, midazolam, nitrazepam, oxazepam, pentazocine, phenobarbital, phentermine, ' +
      'temazepam, zolpidem',
  ),
  ndps(
    `${MEMORY}. Licensed codeine and diphenoxylate preparations are exempt; the list does not tell them apart`,
    null,
    'morphine, pethidine, fentanyl, methadone, oxycodone, hydrocodone, dextropropoxyphene, codeine, diphenoxylate',
  ),
  {
    list: 'oncology',
    instrument: `${GUIDELINES}, annexure: anti-cancer medicines`,
    effective_from: '2020-03-25',
    source:
      'Anti-cancer medicines are named as an example (second-hand); names from NLEM 2022, classed from memory',
    ...unreviewed,
    names: words(
      'fluorouracil, mercaptopurine, dactinomycin, arsenic trioxide, bendamustine, bicalutamide, bleomycin, bortezomib, ' +
        'capecitabine, carboplatin, chlorambucil, cisplatin, cyclophosphamide, cytarabine, dacarbazine, daunorubicin, ' +
        'docetaxel, doxorubicin, etoposide, gefitinib, gemcitabine, hydroxyurea, ifosfamide, imatinib, irinotecan, ' +
        'asparaginase, lenalidomide, letrozole, melphalan, oxaliplatin, paclitaxel, rituximab, tamoxifen, temozolomide, ' +
        'thalidomide, trastuzumab, vinblastine, vincristine, procarbazine, leuprorelin, tretinoin',
    ),
  },
  guideline(
    'telemedicine_o',
    ['oral'],
    'paracetamol, lozenges, acetylcysteine, ammonium chloride, guaifenesin, ambroxol, bromhexine, dextromethorphan, ' +
      'oral rehydration salts, zinc, iron, folic acid, cholecalciferol, calcium',
  ),
  guideline('telemedicine_a', ['topical', 'ear'], 'clotrimazole'),
  guideline('telemedicine_a', ['topical'], 'mupirocin, calamine, benzyl benzoate'),
  guideline('telemedicine_a', ['eye'], 'ciprofloxacin'),
  guideline('telemedicine_a', ['oral'], 'enalapril, atenolol, metformin, glibenclamide'),
  guideline('telemedicine_a', ['inhaled'], 'salmeterol'),
  {
    list: 'telemedicine_a',
    instrument: `${GUIDELINES}, modification of 11 April 2020`,
    effective_from: '2020-04-11',
    names: words('phenobarbital, clobazam, clonazepam'),
    routes: ['oral'],
    source: 'devdiscourse.com of 12 April 2020, quoting the notice',
    ...unreviewed,
  },
  guideline('telemedicine_b', ['oral'], 'hydrochlorothiazide, sitagliptin'),
];
