/** Other names of one substance: lists of law and catalogues spell them differently. */
const ALIASES: Readonly<Record<string, string>> = {
  'acetylsalicylic acid': 'aspirin',
  acetaminophen: 'paracetamol',
  acyclovir: 'aciclovir',
  cyclosporine: 'ciclosporin',
  'sodium valproate': 'valproate',
  'valproic acid': 'valproate',
  divalproex: 'valproate',
  phenobarbitone: 'phenobarbital',
  methylphenobarbitone: 'methylphenobarbital',
  pethidine: 'pethidine',
  meperidine: 'pethidine',
  albuterol: 'salbutamol',
  frusemide: 'furosemide',
  glyburide: 'glibenclamide',
  rifampin: 'rifampicin',
  thyroxine: 'levothyroxine',
  lidocaine: 'lignocaine',
  mesalamine: 'mesalazine',
  mesalaine: 'mesalazine',
  '5-aminosalicylic acid': 'mesalazine',
  '6-mercaptopurine': 'mercaptopurine',
  '5-fluorouracil': 'fluorouracil',
  hydroxycarbamide: 'hydroxyurea',
  'cytosine arabinoside': 'cytarabine',
  'actinomycin d': 'dactinomycin',
  dexamfetamine: 'dexamphetamine',
  dextroamphetamine: 'dexamphetamine',
  amfetamine: 'amphetamine',
  metamfetamine: 'methamphetamine',
  methylergonovine: 'methylergometrine',
  'methylthioninium chloride': 'methylene blue',
  'gentian violet': 'methylrosanilinium chloride',
  'para-aminosalicylic acid': 'para-aminosalicylate',
  'para- aminosalicylic acid': 'para-aminosalicylate',
  'sodium para-aminosalicylate': 'para-aminosalicylate',
  'vitamin d': 'cholecalciferol',
  'vitamin d3': 'cholecalciferol',
  'vitamin c': 'ascorbic acid',
  'vitamin k1': 'phytomenadione',
  ors: 'oral rehydration salts',
  'n-acetylcysteine': 'acetylcysteine',
  sulphamethoxazole: 'sulfamethoxazole',
  sulphadiazine: 'sulfadiazine',
  torasemide: 'torsemide',
  ferrous: 'iron',
  'ferrous salts': 'iron',
  chlorphenamine: 'chlorpheniramine',
  'l-asparaginase': 'asparaginase',
  'all-trans retinoic acid': 'tretinoin',
  leuprolide: 'leuprorelin',
  'd- penicillamine': 'penicillamine',
  nitroglycerin: 'glyceryl trinitrate',
  nicoumalone: 'acenocoumarol',
  amoxycillin: 'amoxicillin',
  cephalexin: 'cefalexin',
  'penicillin g': 'benzylpenicillin',
  'penicillin v': 'phenoxymethyl penicillin',
  'isosorbide-5-mononitrate': 'isosorbide mononitrate',
  'ethinyl estradiol': 'ethinylestradiol',
  beclomethasone: 'beclometasone',
  chlortalidone: 'chlorthalidone',
  dothiepin: 'dosulepin',
  epinephrine: 'adrenaline',
  norepinephrine: 'noradrenaline',
  indometacin: 'indomethacin',
  levalbuterol: 'levosalbutamol',
  sulphasalazine: 'sulfasalazine',
  valacyclovir: 'valaciclovir',
  alendronate: 'alendronic acid',
  'ferric carboxymaltose': 'iron',
  'iron polymaltose': 'iron',
};

/** Salts and water say nothing about the substance. */
const SALTS = new Set(
  (
    'hydrochloride dihydrochloride hydrobromide hcl hci sulphate sulfate bisulphate phosphate maleate besylate besilate ' +
    'tartrate bitartrate succinate citrate fumarate mesylate mesilate acetate nitrate sodium potassium calcium magnesium ' +
    'trihydrate dihydrate monohydrate hemihydrate anhydrous gluconate carbonate disoproxil alafenamide axetil proxetil ' +
    'mofetil pamoate lactate bromide napsylate oxalate embonate disodium tromethamine erbumine medoxomil cilexetil pivoxil estolate stearate ethylsuccinate ascorbate malate aspartate xinafoate ' +
    'propionate dipropionate furoate valerate pivalate palmitate edisylate tosylate arginine'
  ).split(' '),
);
/** What the name means together with its salt. */
const BARE = new Set(['sodium', 'potassium', 'magnesium', 'barium', 'silver', 'ammonium', 'glyceryl']);

/** Names that end like salts and are none. */
const WHOLE = new Set([
  'methylrosanilinium chloride',
  'isosorbide dinitrate',
  'isosorbide mononitrate',
  'medroxyprogesterone acetate',
]);

/**
 * The substance that a name stands for, as all rules spell it: "Tramadol Hydrochloride" is tramadol. Names are only
 * ever compared whole: glutethimide and aminoglutethimide are two things.
 */
export function moietyOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (Object.hasOwn(ALIASES, plain)) return ALIASES[plain]!;
  if (WHOLE.has(plain)) return plain;
  const words = plain.split(' ');
  while (words.length > 1 && SALTS.has(words.at(-1)!) && !BARE.has(words.slice(0, -1).join(' '))) words.pop();
  const bare = words.join(' ');
  return Object.hasOwn(ALIASES, bare) ? ALIASES[bare]! : bare;
}
