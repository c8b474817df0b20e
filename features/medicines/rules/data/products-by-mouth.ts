/**
 * More medicines by mouth that are prescribed in India, as in products.ts: typed from memory, no row is reviewed. Lists
 * of law and of interactions name many of them.
 */
export const MORE_BY_MOUTH = `
alprazolam: tablet 0.25 mg, 0.5 mg
clobazam: tablet 5 mg, 10 mg
chlordiazepoxide: tablet 10 mg, 25 mg
diazepam: tablet 2 mg, 5 mg
etizolam: tablet 0.25 mg, 0.5 mg
lorazepam: tablet 1 mg, 2 mg
nitrazepam: tablet 5 mg, 10 mg
zolpidem: tablet 5 mg, 10 mg
phenobarbital: tablet 30 mg, 60 mg
tapentadol: tablet 50 mg, 75 mg, 100 mg
codeine: syrup 10 mg/5 mL
methylphenidate: tablet 5 mg, 10 mg
atomoxetine: capsule 10 mg, 18 mg, 25 mg
acenocoumarol: tablet 1 mg, 2 mg, 4 mg
apixaban: tablet 2.5 mg, 5 mg
dabigatran: capsule 75 mg, 110 mg, 150 mg
edoxaban: tablet 30 mg, 60 mg
rivaroxaban: tablet 10 mg, 15 mg, 20 mg
prasugrel: tablet 5 mg, 10 mg
ticagrelor: tablet 90 mg
captopril: tablet 25 mg
azilsartan: tablet 40 mg, 80 mg
candesartan: tablet 4 mg, 8 mg, 16 mg
irbesartan: tablet 150 mg, 300 mg
labetalol: tablet 100 mg, 200 mg
methyldopa: tablet 250 mg
diltiazem: tablet 30 mg, 60 mg, 90 mg
verapamil: tablet 40 mg, 80 mg, 120 mg
amiodarone: tablet 100 mg, 200 mg
propafenone: tablet 150 mg
sotalol: tablet 40 mg, 80 mg
ivabradine: tablet 5 mg, 7.5 mg
ranolazine: tablet 500 mg
isosorbide dinitrate: tablet 5 mg, 10 mg
glyceryl trinitrate: tablet 2.6 mg, 6.4 mg
metolazone: tablet 2.5 mg, 5 mg
acetazolamide: tablet 250 mg
lovastatin: tablet 10 mg, 20 mg
pitavastatin: tablet 1 mg, 2 mg, 4 mg
pravastatin: tablet 10 mg, 20 mg
gemfibrozil: tablet 300 mg, 600 mg
repaglinide: tablet 0.5 mg, 1 mg, 2 mg
lansoprazole: capsule 15 mg, 30 mg
dexlansoprazole: capsule 30 mg, 60 mg
ilaprazole: tablet 5 mg, 10 mg
ranitidine: tablet 150 mg, 300 mg
cimetidine: tablet 200 mg, 400 mg
sucralfate: syrup 1 g/10 mL
lactulose: syrup 10 g/15 mL
bisacodyl: tablet 5 mg
drotaverine: tablet 40 mg, 80 mg
hyoscine butylbromide: tablet 10 mg
mebeverine: capsule 200 mg
itopride: tablet 50 mg
levosulpiride: tablet 25 mg
racecadotril: capsule 100 mg
rifaximin: tablet 200 mg, 400 mg, 550 mg
ursodeoxycholic acid: tablet 150 mg, 300 mg
mesalazine: tablet 400 mg, 800 mg
sulfasalazine: tablet 500 mg
celecoxib: capsule 100 mg, 200 mg
etodolac: tablet 200 mg, 400 mg
indomethacin: capsule 25 mg, 75 mg
ketoprofen: tablet 50 mg, 100 mg
lornoxicam: tablet 4 mg, 8 mg
meloxicam: tablet 7.5 mg, 15 mg
piroxicam: capsule 20 mg
cefaclor: capsule 250 mg
cefadroxil: tablet 250 mg, 500 mg
cefalexin: capsule 250 mg, 500 mg; syrup 125 mg/5 mL
cefdinir: capsule 300 mg
cefditoren: tablet 200 mg
cefprozil: tablet 250 mg, 500 mg
ampicillin: capsule 250 mg, 500 mg
cloxacillin: capsule 250 mg, 500 mg
clarithromycin: tablet 250 mg, 500 mg
erythromycin: tablet 250 mg, 500 mg
roxithromycin: tablet 150 mg, 300 mg
clindamycin: capsule 150 mg, 300 mg
linezolid: tablet 600 mg
moxifloxacin: tablet 400 mg
norfloxacin: tablet 400 mg
minocycline: capsule 50 mg, 100 mg
tetracycline: capsule 250 mg, 500 mg
ornidazole: tablet 500 mg
tinidazole: tablet 500 mg
nitazoxanide: tablet 500 mg
fosfomycin: sachet 3 g
rifampicin: capsule 150 mg, 300 mg, 450 mg, 600 mg
isoniazid: tablet 100 mg, 300 mg
ethambutol: tablet 400 mg, 800 mg
pyrazinamide: tablet 500 mg, 750 mg
itraconazole: capsule 100 mg, 200 mg
ketoconazole: tablet 200 mg
terbinafine: tablet 250 mg
voriconazole: tablet 200 mg
oseltamivir: capsule 30 mg, 45 mg, 75 mg
valaciclovir: tablet 500 mg, 1000 mg
chloroquine: tablet 250 mg
primaquine: tablet 7.5 mg, 15 mg
ivermectin: tablet 6 mg, 12 mg
mebendazole: tablet 100 mg
praziquantel: tablet 600 mg
bilastine: tablet 20 mg
cinnarizine: tablet 25 mg
desloratadine: tablet 5 mg
hydroxyzine: tablet 10 mg, 25 mg
promethazine: tablet 10 mg, 25 mg
salbutamol: tablet 2 mg, 4 mg; syrup 2 mg/5 mL
levosalbutamol: syrup 1 mg/5 mL
acebrophylline: capsule 100 mg
doxofylline: tablet 400 mg
acetylcysteine: tablet 600 mg
guaifenesin: syrup 100 mg/5 mL
citalopram: tablet 10 mg, 20 mg, 40 mg
desvenlafaxine: tablet 50 mg, 100 mg
duloxetine: capsule 20 mg, 30 mg, 60 mg
fluvoxamine: tablet 50 mg, 100 mg
paroxetine: tablet 10 mg, 20 mg
venlafaxine: capsule 37.5 mg, 75 mg
clomipramine: tablet 10 mg, 25 mg
dosulepin: tablet 25 mg, 75 mg
doxepin: tablet 10 mg, 25 mg
imipramine: tablet 25 mg, 75 mg
nortriptyline: tablet 10 mg, 25 mg
bupropion: tablet 150 mg
buspirone: tablet 5 mg, 10 mg
mirtazapine: tablet 7.5 mg, 15 mg, 30 mg
trazodone: tablet 50 mg
aripiprazole: tablet 5 mg, 10 mg, 15 mg
chlorpromazine: tablet 50 mg, 100 mg
clozapine: tablet 25 mg, 100 mg
lithium: tablet 300 mg, 400 mg
lamotrigine: tablet 25 mg, 50 mg, 100 mg
oxcarbazepine: tablet 150 mg, 300 mg, 600 mg
topiramate: tablet 25 mg, 50 mg, 100 mg
flunarizine: tablet 5 mg, 10 mg
sumatriptan: tablet 25 mg, 50 mg
rizatriptan: tablet 5 mg, 10 mg
memantine: tablet 5 mg, 10 mg
pramipexole: tablet 0.125 mg, 0.25 mg, 0.5 mg
rasagiline: tablet 0.5 mg, 1 mg
selegiline: tablet 5 mg
trihexyphenidyl: tablet 2 mg
azathioprine: tablet 50 mg
ciclosporin: capsule 25 mg, 50 mg, 100 mg
leflunomide: tablet 10 mg, 20 mg
deflazacort: tablet 6 mg, 30 mg
dexamethasone: tablet 0.5 mg
methylprednisolone: tablet 4 mg, 8 mg, 16 mg
fludrocortisone: tablet 0.1 mg
cabergoline: tablet 0.25 mg, 0.5 mg
alendronic acid: tablet 70 mg
calcitriol: capsule 0.25 mcg
methylcobalamin: tablet 500 mcg, 1500 mcg
ascorbic acid: tablet 500 mg
pyridoxine: tablet 10 mg, 40 mg
isotretinoin: capsule 10 mg, 20 mg
dutasteride: capsule 0.5 mg
solifenacin: tablet 5 mg, 10 mg
tadalafil: tablet 5 mg, 10 mg, 20 mg
dydrogesterone: tablet 10 mg
medroxyprogesterone acetate: tablet 10 mg
misoprostol: tablet 200 mcg
norethisterone: tablet 5 mg
progesterone: capsule 100 mg, 200 mg
clomiphene: tablet 50 mg
letrozole: tablet 2.5 mg
tranexamic acid: tablet 500 mg
bosentan: tablet 62.5 mg
ticlopidine: tablet 250 mg
`.trim();

/** Combinations by mouth; a name with + is a combination of these substances. */
export const COMBINATIONS = `
aspirin + atorvastatin: capsule 75 mg + 10 mg, 75 mg + 20 mg
aspirin + clopidogrel: tablet 75 mg + 75 mg
amlodipine + olmesartan: tablet 5 mg + 20 mg, 5 mg + 40 mg
atenolol + chlorthalidone: tablet 50 mg + 12.5 mg
losartan + hydrochlorothiazide: tablet 50 mg + 12.5 mg
metoprolol + amlodipine: tablet 25 mg + 5 mg, 50 mg + 5 mg
ramipril + hydrochlorothiazide: tablet 2.5 mg + 12.5 mg, 5 mg + 12.5 mg
rosuvastatin + fenofibrate: tablet 10 mg + 160 mg
sacubitril + valsartan: tablet 24 mg + 26 mg, 49 mg + 51 mg
telmisartan + chlorthalidone: tablet 40 mg + 12.5 mg
telmisartan + cilnidipine: tablet 40 mg + 10 mg
telmisartan + amlodipine + hydrochlorothiazide: tablet 40 mg + 5 mg + 12.5 mg
dapagliflozin + metformin: tablet 10 mg + 500 mg, 10 mg + 1000 mg
glimepiride + pioglitazone + metformin: tablet 1 mg + 15 mg + 500 mg, 2 mg + 15 mg + 500 mg
teneligliptin + metformin: tablet 20 mg + 500 mg, 20 mg + 1000 mg
vildagliptin + metformin: tablet 50 mg + 500 mg, 50 mg + 1000 mg
esomeprazole + domperidone: capsule 40 mg + 30 mg
omeprazole + domperidone: capsule 20 mg + 10 mg
rabeprazole + domperidone: capsule 20 mg + 30 mg
rabeprazole + levosulpiride: capsule 20 mg + 75 mg
ofloxacin + ornidazole: tablet 200 mg + 500 mg
aceclofenac + thiocolchicoside: tablet 100 mg + 4 mg
diclofenac + paracetamol: tablet 50 mg + 325 mg
mefenamic acid + dicyclomine: tablet 250 mg + 10 mg
tranexamic acid + mefenamic acid: tablet 500 mg + 250 mg
paracetamol + phenylephrine + chlorpheniramine: tablet 500 mg + 10 mg + 2 mg
montelukast + levocetirizine: tablet 10 mg + 5 mg
pregabalin + methylcobalamin: capsule 75 mg + 0.75 mg
pregabalin + nortriptyline: tablet 75 mg + 10 mg
levodopa + carbidopa: tablet 100 mg + 10 mg, 100 mg + 25 mg, 250 mg + 25 mg
artemether + lumefantrine: tablet 80 mg + 480 mg
calcium + cholecalciferol: tablet 500 mg + 250 IU
ethinylestradiol + levonorgestrel: tablet 0.03 mg + 0.15 mg
tamsulosin + dutasteride: capsule 0.4 mg + 0.5 mg
aluminium hydroxide + magnesium hydroxide: syrup 250 mg/5 mL + 250 mg/5 mL
`.trim();
