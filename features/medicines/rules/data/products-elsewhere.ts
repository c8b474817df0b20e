/**
 * What is inhaled, injected, or put on the skin or into eyes, ears and nose, as in products.ts: typed from memory, no
 * row is reviewed. The form says by which route.
 */
export const NOT_BY_MOUTH = `
insulin: injection 40 IU/mL, 100 IU/mL
insulin intermediate acting: injection 40 IU/mL, 100 IU/mL
insulin premix injection 30:70: injection 40 IU/mL, 100 IU/mL
insulin glargine: injection 100 IU/mL
insulin aspart: injection 100 IU/mL
insulin lispro: injection 100 IU/mL
insulin detemir: injection 100 IU/mL
insulin degludec: injection 100 IU/mL
salbutamol: inhaler 100 mcg
levosalbutamol: inhaler 50 mcg
salmeterol: inhaler 25 mcg
formoterol: inhaler 12 mcg
ipratropium: inhaler 20 mcg
tiotropium: inhaler 9 mcg, 18 mcg
beclometasone: inhaler 100 mcg, 200 mcg
budesonide: inhaler 100 mcg, 200 mcg
fluticasone: inhaler 125 mcg, 250 mcg; nasal_spray 50 mcg
budesonide + formoterol: inhaler 100 mcg + 6 mcg, 200 mcg + 6 mcg, 400 mcg + 6 mcg
salmeterol + fluticasone: inhaler 25 mcg + 125 mcg, 25 mcg + 250 mcg
mometasone: nasal_spray 50 mcg; cream 0.1 %
xylometazoline: nasal_spray 0.05 %, 0.1 %
oxymetazoline: nasal_spray 0.05 %
carboxymethyl cellulose: eye_drops 0.5 %, 1 %
ciprofloxacin: eye_drops 0.3 %
moxifloxacin: eye_drops 0.5 %
ofloxacin: eye_drops 0.3 %
gatifloxacin: eye_drops 0.3 %
tobramycin: eye_drops 0.3 %
natamycin: eye_drops 5 %
prednisolone: eye_drops 1 %
ketorolac: eye_drops 0.5 %
flurbiprofen: eye_drops 0.03 %
olopatadine: eye_drops 0.1 %
timolol: eye_drops 0.25 %, 0.5 %
brimonidine: eye_drops 0.2 %
dorzolamide: eye_drops 2 %
latanoprost: eye_drops 0.005 %
tropicamide: eye_drops 1 %
clotrimazole: cream 1 %; ear_drops 1 %; pessary 100 mg
ketoconazole: cream 2 %
luliconazole: cream 1 %
miconazole: cream 2 %
terbinafine: cream 1 %
mupirocin: ointment 2 %
fusidic acid: cream 2 %
framycetin: cream 1 %
silver sulphadiazine: cream 1 %
povidone iodine: ointment 5 %
permethrin: cream 5 %
benzyl benzoate: lotion 25 %
calamine: lotion 15 %
betamethasone: cream 0.1 %
clobetasol: cream 0.05 %
hydrocortisone: cream 1 %
tacrolimus: ointment 0.03 %, 0.1 %
adapalene: gel 0.1 %
benzoyl peroxide: gel 2.5 %, 5 %
clindamycin: gel 1 %
tretinoin: cream 0.025 %, 0.05 %
minoxidil: lotion 5 %
diclofenac: gel 1 %
aciclovir: cream 5 %
glycerin: suppository 2 g
ceftriaxone: injection 250 mg, 500 mg, 1 g
cefoperazone: injection 1 g
cefepime: injection 1 g
amikacin: injection 250 mg/mL
enoxaparin: injection 40 mg/0.4 mL, 60 mg/0.6 mL
methylcobalamin: injection 500 mcg/mL
medroxyprogesterone acetate: injection 150 mg/mL
dexamethasone: injection 4 mg/mL
adrenaline: injection 1 mg/mL
morphine: injection 10 mg/mL
pethidine: injection 50 mg/mL
pentazocine: injection 30 mg/mL
`.trim();
