import type { Provenance } from '../source.ts';

export type Level = 'stop' | 'warn' | 'note';

/** Two groups that should not meet; a name with @ is a class of `CLASSES`. */
export interface InteractionRule extends Provenance {
  readonly id: string;
  readonly level: Level;
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly why: string;
}

export const CHECKS_VERSION = '2026-11-27';

const words = (text: string): string[] => text.split(',').map((name) => name.trim());
const named = (groups: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, words(text)]));

/** Classes of medicines, from memory where the ONC list does not give them: not reviewed. */
export const CLASSES = named({
  '@maoi':
    'tranylcypromine, phenelzine, isocarboxazid, procarbazine, selegiline, rasagiline, linezolid, methylene blue, moclobemide',
  '@hiv_pi':
    'ritonavir, nelfinavir, atazanavir, indinavir, saquinavir, amprenavir, darunavir, lopinavir, tipranavir, fosamprenavir',
  '@qt':
    'domperidone, ondansetron, azithromycin, levofloxacin, haloperidol, chloroquine, hydroxychloroquine, escitalopram, bedaquiline, amiodarone, sotalol, quinidine, procainamide, disopyramide, dofetilide, ibutilide, clarithromycin, erythromycin, moxifloxacin, citalopram, methadone, pimozide, thioridazine, chlorpromazine, droperidol, pentamidine, halofantrine, arsenic trioxide',
  '@nsaid':
    'ibuprofen, diclofenac, aceclofenac, naproxen, mefenamic acid, etoricoxib, ketorolac, nimesulide, indomethacin, piroxicam, meloxicam, celecoxib, ketoprofen, lornoxicam, etodolac, flurbiprofen',
  '@anticoagulant':
    'warfarin, dabigatran, rivaroxaban, apixaban, edoxaban, acenocoumarol, heparin, enoxaparin',
  '@acei':
    'ramipril, enalapril, lisinopril, perindopril, captopril, quinapril, trandolapril, fosinopril, benazepril',
  '@arb': 'telmisartan, losartan, olmesartan, valsartan, irbesartan, candesartan, azilsartan, eprosartan',
  '@statin': 'atorvastatin, rosuvastatin, simvastatin, lovastatin, pravastatin, pitavastatin, fluvastatin',
  '@ppi': 'omeprazole, pantoprazole, rabeprazole, esomeprazole, lansoprazole, dexlansoprazole, ilaprazole',
  '@sulfonylurea': 'glimepiride, gliclazide, glibenclamide, glipizide, tolbutamide, chlorpropamide',
  '@benzodiazepine':
    'alprazolam, diazepam, lorazepam, clonazepam, clobazam, midazolam, nitrazepam, chlordiazepoxide, oxazepam, temazepam, flurazepam, bromazepam, clorazepate, etizolam',
  '@beta_blocker':
    'atenolol, metoprolol, bisoprolol, nebivolol, carvedilol, propranolol, labetalol, nadolol, sotalol, timolol, esmolol, pindolol',
  '@opioid':
    'tramadol, morphine, fentanyl, pethidine, methadone, codeine, tapentadol, oxycodone, buprenorphine, pentazocine, hydrocodone, dextropropoxyphene, hydromorphone',
  '@macrolide': 'clarithromycin, erythromycin, azithromycin, roxithromycin',
  '@quinolone':
    'ciprofloxacin, levofloxacin, ofloxacin, moxifloxacin, norfloxacin, gatifloxacin, gemifloxacin, sparfloxacin, prulifloxacin, balofloxacin',
  '@penicillin':
    'amoxicillin, ampicillin, cloxacillin, piperacillin, benzylpenicillin, phenoxymethyl penicillin, benzathine benzylpenicillin, procaine benzylpenicillin, flucloxacillin, dicloxacillin, ticarcillin, sultamicillin',
  '@cephalosporin':
    'cefadroxil, cefalexin, cefaclor, cefixime, cefuroxime, cefpodoxime, ceftriaxone, cefotaxime, ceftazidime, cefazolin, cefdinir, cefditoren, cefepime, cefetamet, cefoperazone, cefpirome, ceftibuten, ceftizoxime, cefprozil',
  '@sulfonamide':
    'sulfamethoxazole, sulfadiazine, sulfadoxine, sulfasalazine, sulfacetamide, silver sulphadiazine',
  '@ssri':
    'fluoxetine, paroxetine, citalopram, escitalopram, sertraline, fluvoxamine, duloxetine, venlafaxine, desvenlafaxine, milnacipran',
  '@tricyclic':
    'amitriptyline, clomipramine, desipramine, dosulepin, doxepin, imipramine, nortriptyline, protriptyline, trimipramine',
  '@carbapenem': 'meropenem, imipenem, ertapenem, doripenem, faropenem',
  '@contraceptive': 'ethinylestradiol, levonorgestrel, norethisterone, desogestrel, drospirenone, ulipristal',
  '@insulin':
    'insulin, insulin glargine, insulin aspart, insulin lispro, insulin detemir, insulin degludec, insulin intermediate acting, insulin premix injection 30:70',
  '@antidiabetic':
    'metformin, pioglitazone, sitagliptin, vildagliptin, linagliptin, teneligliptin, dapagliflozin, empagliflozin, voglibose, acarbose',
  '@steroid': 'prednisolone, methylprednisolone, dexamethasone, betamethasone, hydrocortisone, deflazacort',
  '@contrast': 'iohexol, iopamidol, iodixanol, iopromide, meglumine diatrizoate, diatrizoate',
  '@local_anaesthetic':
    'lignocaine, bupivacaine, levobupivacaine, ropivacaine, prilocaine, proparacaine, tetracaine, benzocaine',
  '@tetracycline': 'doxycycline, tetracycline, minocycline, tigecycline, demeclocycline, oxytetracycline',
});

const ONC = 'ONC high-priority interactions (Phansalkar 2012, JAMIA 19:735), members of the sheet of 2014';
const onc = (id: string, left: string, right: string, why: string): InteractionRule => ({
  id: `onc-${id}`,
  level: 'stop',
  left: words(left),
  right: words(right),
  why,
  source: ONC,
  reviewed_by: null,
});
const MEMORY = 'From memory: a pharmacist has to compare each row with product information';
const second = (id: string, level: Level, left: string, right: string, why: string): InteractionRule => ({
  id,
  level,
  left: words(left),
  right: words(right),
  why,
  source: MEMORY,
  reviewed_by: null,
});
const CYP3A4 =
  '@hiv_pi, clarithromycin, erythromycin, telithromycin, amiodarone, verapamil, diltiazem, ketoconazole, itraconazole, fluconazole, voriconazole, nefazodone';

export const INTERACTIONS: readonly InteractionRule[] = [
  onc(
    '1',
    'methylphenidate, dexmethylphenidate, dexamphetamine, lisdexamfetamine, methamphetamine, phendimetrazine, pseudoephedrine, amphetamine, benzphetamine, diethylpropion, phentermine, atomoxetine',
    '@maoi',
    'Blood pressure can rise dangerously.',
  ),
  onc('2', 'atazanavir', '@ppi', 'Atazanavir is hardly absorbed.'),
  onc(
    '3',
    'febuxostat',
    'azathioprine, mercaptopurine',
    'Azathioprine and mercaptopurine build up and harm the bone marrow.',
  ),
  onc(
    '4',
    'fluoxetine, paroxetine, citalopram, escitalopram, sertraline, fluvoxamine, duloxetine, nefazodone, desvenlafaxine, milnacipran, venlafaxine',
    '@maoi',
    'Serotonin syndrome.',
  ),
  onc('5', 'irinotecan', `${CYP3A4}, aprepitant, cimetidine`, 'Irinotecan builds up.'),
  onc(
    '6',
    'pethidine, methadone, tapentadol, fentanyl, tramadol, dextromethorphan',
    '@maoi',
    'Serotonin syndrome.',
  ),
  onc(
    '7',
    'amitriptyline, clomipramine, desipramine, doxepin, imipramine, nortriptyline, protriptyline, trimipramine',
    '@maoi',
    'Serotonin syndrome, very high blood pressure.',
  ),
  onc('8', '@qt', '@qt', 'Both lengthen the QT interval: dangerous heart rhythm.'),
  onc('9', 'ramelteon', 'fluvoxamine, amiodarone, ticlopidine, ciprofloxacin', 'Ramelteon builds up.'),
  onc(
    '10',
    '@hiv_pi',
    "bosentan, rifapentine, carbamazepine, rifabutin, rifampicin, st john's wort",
    'The protease inhibitor stops working.',
  ),
  onc('11', 'simvastatin, lovastatin', CYP3A4, 'The statin builds up: muscle breakdown.'),
  onc(
    '12',
    'ergotamine, methylergometrine, dihydroergotamine, ergometrine',
    '@hiv_pi, clarithromycin, erythromycin, telithromycin, ketoconazole, itraconazole, voriconazole',
    'Ergotism: blood stops flowing to hands and feet.',
  ),
  onc(
    '13',
    'tizanidine',
    'ciprofloxacin, fluvoxamine, mexiletine, propafenone, zileuton, amiodarone, ticlopidine',
    'Tizanidine builds up: blood pressure falls.',
  ),
  onc('14', 'tranylcypromine', 'procarbazine', 'Both are MAO inhibitors: very high blood pressure.'),
  onc(
    '15',
    'sumatriptan, zolmitriptan, rizatriptan',
    'tranylcypromine, phenelzine, isocarboxazid, moclobemide, methylene blue',
    'The triptan builds up.',
  ),
  second(
    'warfarin',
    'warn',
    'warfarin, acenocoumarol',
    'metronidazole, sulfamethoxazole, fluconazole, amiodarone, @macrolide, @quinolone, aspirin',
    'Bleeding.',
  ),
  second(
    'warfarin-less',
    'warn',
    'warfarin, acenocoumarol',
    'rifampicin, carbamazepine, phenytoin',
    'The anticoagulant works less, or unpredictably.',
  ),
  second('nsaid-bleeding', 'warn', '@nsaid', '@anticoagulant', 'Bleeding.'),
  second(
    'antiplatelet-bleeding',
    'warn',
    'aspirin, clopidogrel, prasugrel, ticagrelor',
    'dabigatran, rivaroxaban, apixaban, edoxaban, heparin, enoxaparin',
    'Bleeding.',
  ),
  second(
    'nitrate',
    'warn',
    'glyceryl trinitrate, isosorbide mononitrate, isosorbide dinitrate',
    'sildenafil, tadalafil, vardenafil',
    'Blood pressure falls dangerously.',
  ),
  second(
    'methotrexate',
    'warn',
    'methotrexate',
    'sulfamethoxazole, trimethoprim, @nsaid',
    'Methotrexate builds up.',
  ),
  second('allopurinol', 'warn', 'allopurinol', 'azathioprine, mercaptopurine', 'Harms the bone marrow.'),
  second('digoxin', 'warn', 'digoxin', 'amiodarone, verapamil, clarithromycin', 'Digoxin builds up.'),
  second(
    'lithium',
    'warn',
    'lithium',
    'hydrochlorothiazide, chlorthalidone, @acei, @arb, @nsaid',
    'Lithium builds up.',
  ),
  second('slow-heart', 'warn', 'verapamil, diltiazem', '@beta_blocker', 'Very slow heart.'),
  second('potassium', 'warn', 'spironolactone, potassium chloride', '@acei, @arb', 'High potassium.'),
  second('acei-arb', 'warn', '@acei', '@arb', 'Kidney injury and high potassium.'),
  second('opioid-benzodiazepine', 'warn', '@opioid', '@benzodiazepine', 'Breathing can stop.'),
  second(
    'low-sugar',
    'warn',
    '@sulfonylurea',
    'fluconazole, sulfamethoxazole, @quinolone, clarithromycin',
    'Low blood sugar.',
  ),
  second('theophylline', 'warn', 'theophylline', 'ciprofloxacin, erythromycin', 'Theophylline builds up.'),
  second('clopidogrel', 'note', 'clopidogrel', 'omeprazole, esomeprazole', 'Clopidogrel works less.'),
  second(
    'nsaid-kidney',
    'note',
    '@nsaid',
    '@acei, @arb, hydrochlorothiazide, furosemide, torsemide',
    'Watch the kidneys.',
  ),
  second('levothyroxine', 'note', 'levothyroxine', 'iron, calcium, @ppi', 'Take 4 hours apart.'),
  second('minerals', 'note', '@tetracycline, @quinolone', 'iron, calcium', 'Take 2 to 4 hours apart.'),
  second(
    'anticoagulant-less',
    'warn',
    'dabigatran, rivaroxaban, apixaban, edoxaban',
    'rifampicin, carbamazepine, phenytoin',
    'The anticoagulant works less: clots.',
  ),
  second(
    'anticoagulant-more',
    'warn',
    'dabigatran, rivaroxaban, apixaban, edoxaban',
    'ketoconazole, itraconazole',
    'Bleeding.',
  ),
  second('dabigatran', 'warn', 'dabigatran', 'verapamil', 'Bleeding.'),
  second(
    'clonidine',
    'warn',
    'clonidine',
    '@beta_blocker',
    'Very high blood pressure when clonidine is stopped.',
  ),
  second('tramadol', 'warn', 'tramadol', '@ssri, @tricyclic', 'Serotonin syndrome, seizures.'),
  second('dosulepin', 'warn', 'dosulepin', '@maoi', 'Serotonin syndrome, very high blood pressure.'),
  second('carbapenem', 'warn', 'valproate', '@carbapenem', 'Valproate falls: seizures.'),
  second('lamotrigine', 'warn', 'valproate', 'lamotrigine', 'Lamotrigine builds up: severe rash.'),
  second(
    'rifampicin',
    'warn',
    'rifampicin',
    '@contraceptive, dolutegravir, @sulfonylurea, levothyroxine',
    'Rifampicin makes the other one work less.',
  ),
  second('carbamazepine', 'warn', 'carbamazepine', '@contraceptive', 'The contraceptive works less.'),
  second(
    'carbamazepine-more',
    'warn',
    'carbamazepine',
    'clarithromycin, erythromycin',
    'Carbamazepine builds up.',
  ),
  second(
    'colchicine',
    'warn',
    'colchicine',
    'clarithromycin, verapamil, ciclosporin',
    'Colchicine builds up.',
  ),
  second('simvastatin', 'note', 'simvastatin', 'amlodipine', 'Not more than 20 mg of simvastatin a day.'),
  second('gemfibrozil', 'warn', 'gemfibrozil', '@statin', 'Muscle breakdown.'),
  second(
    'masked-low-sugar',
    'warn',
    '@insulin, @sulfonylurea',
    'propranolol, carvedilol, labetalol, nadolol, sotalol, timolol, pindolol',
    'Hides the signs of low blood sugar.',
  ),
  second('aspirin', 'note', 'aspirin', 'ibuprofen', 'Aspirin protects the heart less.'),
  second(
    'antacid',
    'note',
    '@tetracycline, @quinolone',
    'aluminium hydroxide, magnesium hydroxide',
    'Take 2 to 4 hours apart.',
  ),
  second('contrast', 'note', 'metformin', '@contrast', 'Watch the kidneys: pause metformin.'),
  second(
    'isoniazid',
    'note',
    'isoniazid',
    'phenytoin, carbamazepine',
    'Phenytoin and carbamazepine build up.',
  ),
  second('steroid', 'note', '@steroid', '@insulin, @sulfonylurea, @antidiabetic', 'Blood sugar rises.'),
];
