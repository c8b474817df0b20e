/**
 * Forms and strengths of oral medicines that are prescribed much in India, typed from memory: every row ships as not
 * reviewed. `name: form strengths; form strengths`. A name with + is a combination of these substances.
 */
export const PRODUCTS = `
paracetamol: tablet 500 mg, 650 mg; syrup 120 mg/5 mL, 250 mg/5 mL
ibuprofen: tablet 200 mg, 400 mg; syrup 100 mg/5 mL
diclofenac: tablet 50 mg, 100 mg
aceclofenac: tablet 100 mg
naproxen: tablet 250 mg, 500 mg
mefenamic acid: tablet 250 mg, 500 mg
etoricoxib: tablet 60 mg, 90 mg, 120 mg
ketorolac: tablet 10 mg
nimesulide: tablet 100 mg
tramadol: capsule 50 mg
aspirin: tablet 75 mg, 150 mg
metformin: tablet 500 mg, 850 mg, 1000 mg
glimepiride: tablet 1 mg, 2 mg, 4 mg
gliclazide: tablet 40 mg, 80 mg
glibenclamide: tablet 2.5 mg, 5 mg
glipizide: tablet 5 mg
pioglitazone: tablet 15 mg, 30 mg
sitagliptin: tablet 50 mg, 100 mg
vildagliptin: tablet 50 mg
linagliptin: tablet 5 mg
teneligliptin: tablet 20 mg
dapagliflozin: tablet 5 mg, 10 mg
empagliflozin: tablet 10 mg, 25 mg
voglibose: tablet 0.2 mg, 0.3 mg
acarbose: tablet 25 mg, 50 mg
amlodipine: tablet 2.5 mg, 5 mg, 10 mg
nifedipine: tablet 10 mg, 20 mg
cilnidipine: tablet 5 mg, 10 mg, 20 mg
telmisartan: tablet 20 mg, 40 mg, 80 mg
losartan: tablet 25 mg, 50 mg, 100 mg
olmesartan: tablet 20 mg, 40 mg
valsartan: tablet 40 mg, 80 mg, 160 mg
ramipril: tablet 2.5 mg, 5 mg, 10 mg
enalapril: tablet 2.5 mg, 5 mg, 10 mg
lisinopril: tablet 5 mg, 10 mg
perindopril: tablet 4 mg, 8 mg
atenolol: tablet 25 mg, 50 mg, 100 mg
metoprolol: tablet 25 mg, 50 mg, 100 mg
bisoprolol: tablet 2.5 mg, 5 mg
nebivolol: tablet 2.5 mg, 5 mg
carvedilol: tablet 3.125 mg, 6.25 mg, 12.5 mg
propranolol: tablet 10 mg, 40 mg
hydrochlorothiazide: tablet 12.5 mg, 25 mg
chlorthalidone: tablet 6.25 mg, 12.5 mg
indapamide: tablet 1.5 mg, 2.5 mg
furosemide: tablet 40 mg
torsemide: tablet 5 mg, 10 mg, 20 mg
spironolactone: tablet 25 mg, 50 mg
clonidine: tablet 0.1 mg
prazosin: tablet 1 mg, 2.5 mg, 5 mg
atorvastatin: tablet 10 mg, 20 mg, 40 mg, 80 mg
rosuvastatin: tablet 5 mg, 10 mg, 20 mg
simvastatin: tablet 10 mg, 20 mg
ezetimibe: tablet 10 mg
fenofibrate: tablet 145 mg, 160 mg
clopidogrel: tablet 75 mg
isosorbide mononitrate: tablet 10 mg, 20 mg
digoxin: tablet 0.25 mg
warfarin: tablet 1 mg, 2 mg, 5 mg
omeprazole: capsule 20 mg, 40 mg
pantoprazole: tablet 20 mg, 40 mg
rabeprazole: tablet 10 mg, 20 mg
esomeprazole: tablet 20 mg, 40 mg
famotidine: tablet 20 mg, 40 mg
domperidone: tablet 10 mg
ondansetron: tablet 4 mg, 8 mg; syrup 2 mg/5 mL
metoclopramide: tablet 10 mg
loperamide: capsule 2 mg
dicyclomine: tablet 10 mg, 20 mg
amoxicillin: capsule 250 mg, 500 mg; syrup 125 mg/5 mL, 250 mg/5 mL
amoxicillin + clavulanic acid: tablet 500 mg + 125 mg, 875 mg + 125 mg
azithromycin: tablet 250 mg, 500 mg; syrup 200 mg/5 mL
cefixime: tablet 200 mg; syrup 50 mg/5 mL, 100 mg/5 mL
cefuroxime: tablet 250 mg, 500 mg
cefpodoxime: tablet 100 mg, 200 mg
ciprofloxacin: tablet 250 mg, 500 mg
levofloxacin: tablet 250 mg, 500 mg, 750 mg
ofloxacin: tablet 200 mg, 400 mg
doxycycline: capsule 100 mg
metronidazole: tablet 200 mg, 400 mg
nitrofurantoin: capsule 100 mg
sulfamethoxazole + trimethoprim: tablet 400 mg + 80 mg, 800 mg + 160 mg
fluconazole: tablet 50 mg, 150 mg
albendazole: tablet 400 mg
aciclovir: tablet 200 mg, 400 mg, 800 mg
hydroxychloroquine: tablet 200 mg, 400 mg
cetirizine: tablet 10 mg; syrup 5 mg/5 mL
levocetirizine: tablet 5 mg
loratadine: tablet 10 mg
fexofenadine: tablet 120 mg, 180 mg
chlorpheniramine: tablet 4 mg
montelukast: tablet 4 mg, 5 mg, 10 mg
prednisolone: tablet 5 mg, 10 mg, 20 mg
theophylline: tablet 200 mg, 400 mg
escitalopram: tablet 5 mg, 10 mg, 20 mg
sertraline: tablet 25 mg, 50 mg, 100 mg
fluoxetine: capsule 10 mg, 20 mg
amitriptyline: tablet 10 mg, 25 mg
clonazepam: tablet 0.25 mg, 0.5 mg, 1 mg
gabapentin: capsule 100 mg, 300 mg
pregabalin: capsule 75 mg, 150 mg
levetiracetam: tablet 250 mg, 500 mg
carbamazepine: tablet 100 mg, 200 mg, 400 mg
valproate: tablet 200 mg, 300 mg, 500 mg
phenytoin: tablet 100 mg
donepezil: tablet 5 mg, 10 mg
olanzapine: tablet 2.5 mg, 5 mg, 10 mg
risperidone: tablet 1 mg, 2 mg
quetiapine: tablet 25 mg, 50 mg, 100 mg
haloperidol: tablet 1.5 mg, 5 mg
levothyroxine: tablet 25 mcg, 50 mcg, 75 mcg, 100 mcg
carbimazole: tablet 5 mg, 10 mg
methotrexate: tablet 2.5 mg, 5 mg, 7.5 mg
folic acid: tablet 5 mg
cholecalciferol: capsule 60000 IU
calcium: tablet 500 mg
iron + folic acid: tablet 100 mg + 0.5 mg
zinc: tablet 20 mg; syrup 20 mg/5 mL
oral rehydration salts: sachet 21 g
allopurinol: tablet 100 mg, 300 mg
febuxostat: tablet 40 mg, 80 mg
colchicine: tablet 0.5 mg
tamsulosin: capsule 0.4 mg
finasteride: tablet 5 mg
sildenafil: tablet 25 mg, 50 mg, 100 mg
tizanidine: tablet 2 mg, 4 mg
baclofen: tablet 5 mg, 10 mg
thiocolchicoside: capsule 4 mg, 8 mg
betahistine: tablet 8 mg, 16 mg
paracetamol + ibuprofen: tablet 325 mg + 400 mg
aceclofenac + paracetamol: tablet 100 mg + 325 mg
tramadol + paracetamol: tablet 37.5 mg + 325 mg
glimepiride + metformin: tablet 1 mg + 500 mg, 2 mg + 500 mg
sitagliptin + metformin: tablet 50 mg + 500 mg, 50 mg + 1000 mg
telmisartan + hydrochlorothiazide: tablet 40 mg + 12.5 mg
telmisartan + amlodipine: tablet 40 mg + 5 mg
amlodipine + atenolol: tablet 5 mg + 50 mg
pantoprazole + domperidone: capsule 40 mg + 30 mg
ambroxol: syrup 30 mg/5 mL; tablet 30 mg
bromhexine: tablet 8 mg
dextromethorphan: syrup 10 mg/5 mL
`.trim();

/** Other names under which these are asked for: other spellings of the world, short names, frequent misspellings. */
export const OTHER_NAMES = {
  synonym: `
paracetamol: acetaminophen, PCM
salbutamol: albuterol
levothyroxine: thyroxine, L-thyroxine
furosemide: frusemide
aspirin: acetylsalicylic acid, ASA
aciclovir: acyclovir
oral rehydration salts: ORS, electral powder
sulfamethoxazole + trimethoprim: co-trimoxazole, cotrimoxazole
amoxicillin + clavulanic acid: co-amoxiclav, amoxyclav, amoxicillin clavulanate
glibenclamide: glyburide
valproate: sodium valproate, valproic acid, divalproex
phenobarbital: phenobarbitone
chlorpheniramine: chlorphenamine, CPM
cholecalciferol: vitamin D, vitamin D3
ascorbic acid: vitamin C
rifampicin: rifampin
isoniazid: INH
hydrochlorothiazide: HCTZ
glyceryl trinitrate: nitroglycerin, GTN
dicyclomine: dicycloverine
ciclosporin: cyclosporine
lignocaine: lidocaine
isosorbide mononitrate: ISMN
iron + folic acid: IFA
adrenaline: epinephrine
mesalazine: mesalamine, 5-ASA
hydroxychloroquine: HCQS, HCQ
acenocoumarol: nicoumalone
alendronic acid: alendronate
beclometasone: beclomethasone
cefalexin: cephalexin
chlorthalidone: chlortalidone
dosulepin: dothiepin
hyoscine butylbromide: scopolamine butylbromide
indomethacin: indometacin
levosalbutamol: levalbuterol
methylcobalamin: mecobalamin, vitamin B12
noradrenaline: norepinephrine
pethidine: meperidine
trihexyphenidyl: benzhexol
ursodeoxycholic acid: ursodiol, UDCA
valaciclovir: valacyclovir
insulin: human insulin, regular insulin
insulin intermediate acting: NPH insulin, isophane insulin
insulin premix injection 30:70: premixed insulin, biphasic insulin 30/70
`.trim(),
  misspelling: `
paracetamol: parasitamol, pracetamol, peracetamol
azithromycin: azithromicine, ezithromycin
metformin: metphormin
amoxicillin: amoxycillin, amoxcilin
pantoprazole: pentoprazole
omeprazole: omiprazole
ciprofloxacin: ciproflaxin
levothyroxine: thyroxin
telmisartan: telmisarton
atorvastatin: atrovastatin
`.trim(),
} as const;
