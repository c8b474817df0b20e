/** One adult's oral maximum in mg, from memory: never more than a note until a pharmacist has signed the row. */
export interface DoseLimit {
  readonly single: number;
  readonly day: number;
  readonly source: string;
  readonly reviewed_by: string | null;
}

const SOURCE = 'From memory, adult oral: compare with product information';

/** `name single/day`, or one figure for both. Warfarin and insulin have no maximum and are never judged. */
const LIMITS = `
paracetamol 1000/4000, ibuprofen 800/2400, diclofenac 75/150, aceclofenac 100/200, naproxen 500/1250,
mefenamic acid 500/1500, ketorolac 10/40, nimesulide 100/200, tramadol 100/400, metformin 1000/2550, glimepiride 4/8,
gliclazide 160/320, glibenclamide 10/20, glipizide 15/40, pioglitazone 45, sitagliptin 100, vildagliptin 50/100,
linagliptin 5, teneligliptin 40, dapagliflozin 10, empagliflozin 25, voglibose 0.3/0.9, acarbose 100/300, amlodipine 10,
nifedipine 90, cilnidipine 20, telmisartan 80, losartan 100, olmesartan 40, valsartan 160/320, ramipril 10,
enalapril 20/40, lisinopril 40, perindopril 8, atenolol 100, metoprolol 200/400, bisoprolol 20, nebivolol 40,
carvedilol 25/50, propranolol 320, hydrochlorothiazide 50, chlorthalidone 50, indapamide 2.5, furosemide 80/600,
torsemide 200, spironolactone 100, clonidine 0.6/2.4, prazosin 10/20, atorvastatin 80, rosuvastatin 40, simvastatin 40,
ezetimibe 10, fenofibrate 200, clopidogrel 75, isosorbide mononitrate 120, digoxin 0.25, omeprazole 40,
pantoprazole 40/80, rabeprazole 20/40, esomeprazole 40, famotidine 40/80, domperidone 10/30, ondansetron 8/24,
metoclopramide 10/30, loperamide 4/16, dicyclomine 40/160, amoxicillin 1000/3000, azithromycin 500, cefixime 400,
cefuroxime 500/1000, cefpodoxime 400/800, ciprofloxacin 750/1500, levofloxacin 750, ofloxacin 400/800, doxycycline 200,
metronidazole 800/2400, nitrofurantoin 100/400, fluconazole 400/800, albendazole 400/800, aciclovir 800/4000,
hydroxychloroquine 400, cetirizine 10, levocetirizine 5, loratadine 10, fexofenadine 180, chlorpheniramine 4/24,
montelukast 10, prednisolone 60, theophylline 600/900, escitalopram 20, sertraline 200, fluoxetine 80,
amitriptyline 150, clonazepam 4, gabapentin 1200/3600, pregabalin 300/600, levetiracetam 1500/3000, carbamazepine 1600,
valproate 2500, phenytoin 600, donepezil 10, olanzapine 20, risperidone 16, quetiapine 800, haloperidol 20,
levothyroxine 0.3, carbimazole 60, folic acid 5, allopurinol 300/900, febuxostat 80, colchicine 1.2/1.8, tamsulosin 0.8,
finasteride 5, sildenafil 100, tizanidine 12/36, baclofen 80, thiocolchicoside 8/16, betahistine 24/48`;

export const DOSE_LIMITS: ReadonlyMap<string, DoseLimit> = new Map(
  LIMITS.split(',').map((row) => {
    const text = row.trim();
    const at = text.lastIndexOf(' ');
    const [single, day = single] = text
      .slice(at + 1)
      .split('/')
      .map(Number);
    return [text.slice(0, at), { single: single!, day: day!, source: SOURCE, reviewed_by: null }];
  }),
);

/** Once a week, never daily: a daily dose has killed people. In mg a week. */
export const WEEKLY: ReadonlyMap<string, number> = new Map([['methotrexate', 30]]);
