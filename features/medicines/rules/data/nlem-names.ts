/**
 * Names of the National List of Essential Medicines of India 2022 (Ministry of Health and Family Welfare, published
 * by CDSCO), extracted by machine at second hand: no row counts as reviewed before a comparison with the PDF. Left
 * out: noise of the extraction, blood products, devices, gases and fluids that no doctor prescribes here.
 */
export const NLEM_NAMES: readonly string[] = `
2-pam, abacavir, acetazolamide, acetylcysteine, aciclovir, activated charcoal, adenosine, adrenaline,
albendazole, allopurinol, alprostadil, amikacin, amiodarone, amitriptyline, amlodipine, amoxicillin,
amphotericin b, ampicillin, anti-d immunoglobulin, anti-rabies immunoglobulin, anti-tetanus immunoglobulin,
arsenic trioxide, artemether, artesunate, ascorbic acid, asparaginase, aspirin, atazanavir, atorvastatin,
atracurium, atropine, azathioprine, azithromycin, baclofen, barium sulphate, bcg vaccine, bedaquiline,
bendamustine, benzathine benzylpenicillin, benzoyl peroxide, benzylpenicillin, betamethasone, bicalutamide,
bisacodyl, bleomycin, bortezomib, budesonide, bupivacaine, buprenorphine, caffeine, calamine, calcium carbonate,
calcium folinate, calcium gluconate, capecitabine, carbamazepine, carbidopa, carbimazole, carboplatin,
carboxymethyl cellulose, cefadroxil, cefazolin, cefixime, cefotaxime, ceftazidime, ceftriaxone, cefuroxime,
centchroman, cetirizine, chlorambucil, chlorhexidine, chloroquine, cholecalciferol, ciclosporin, ciprofloxacin,
cisplatin, clarithromycin, clavulanic acid, clindamycin, clobazam, clofazimine, clomiphene, clomipramine,
clonazepam, clopidogrel, clotrimazole, cloxacillin, clozapine, coagulation factor ix, coagulation factor viii,
coal tar, colchicine, cyclophosphamide, cycloserine, cytarabine, dabigatran, dacarbazine, daclatasvir,
dactinomycin, dapsone, darunavir, daunorubicin, delamanid, desferrioxamine, dexamethasone, dextran-40, diazepam,
diclofenac, dicyclomine, diethylcarbamazine, digoxin, diltiazem, dinoprostone, diphtheria antitoxin, dobutamine,
docetaxel, dolutegravir, domperidone, donepezil, dopamine, doxorubicin, doxycycline, dpt vaccine, dpt+ hib+ hep
b vaccine, efavirenz, enalapril, enoxaparin, entecavir, erythropoietin, escitalopram, esmolol, ethambutol,
ethinylestradiol, ethionamide, etoposide, fentanyl, filgrastim, fluconazole, fludrocortisone, flunarizine,
fluorescein, fluorouracil, fluoxetine, fluphenazine, folic acid, formoterol, framycetin, furosemide, fusidic
acid, gadobenate dimeglumine, gefitinib, gemcitabine, gentamicin, gentian violet, glimepiride, glucose,
glycerin, glyceryl trinitrate, glycopyrrolate, griseofulvin, haloperidol, halothane, heparin, hepatitis b
immunoglobulin, hepatitis b vaccine, homatropine, human chorionic gonadotropin, human normal immunoglobulin,
hydrochlorothiazide, hydrocortisone, hydrogen peroxide, hydroxocobalamine, hydroxychloroquine, hydroxypropyl
methylcellulose, hydroxyurea, hyoscine butylbromide, ibuprofen, ifosfamide, imatinib, insulin, insulin glargine,
insulin intermediate acting, insulin premix injection 30:70, iohexol, ipratropium, irinotecan, iron, iron
sucrose, isoflurane, isoniazid, isosorbide dinitrate, ispaghula, itraconazole, ivermectin, japanese encephalitis
vaccine, ketamine, labetalol, lactulose, lamivudine, latanoprost, lenalidomide, letrozole, leuprorelin,
levetiracetam, levodopa, levofloxacin, levonorgestrel, levothyroxine, lignocaine, linezolid, lithium,
loperamide, lopinavir, lorazepam, lumefantrine, magnesium sulphate, mannitol, measles vaccine, mebendazole,
medroxyprogesterone acetate, mefenamic acid, mefloquine, meglumine diatrizoate, melphalan, mercaptopurine,
meropenem, mesalazine, mesna, metformin, methotrexate, methylene blue, methylergometrine, methylprednisolone,
metoclopramide, metoprolol, metronidazole, midazolam, mifepristone, miltefosine, misoprostol, montelukast,
morphine, moxifloxacin, mupirocin, mycophenolate mofetil, naloxone, natamycin, neostigmine, nevirapine, nicotine
replacement therapy, nifedipine, nitrofurantoin, nitrous oxide, noradrenaline, norethisterone, nystatin,
omeprazole, ondansetron, oral poliomyelitis vaccine, oral rehydration salts, oxaliplatin, oxytocin, paclitaxel,
pantoprazole, para-aminosalicylate, paracetamol, paromomycin, penicillamine, permethrin, pheniramine,
phenobarbital, phenoxymethyl penicillin, phenylephrine, phenytoin, phytomenadione, pilocarpine, piperacillin,
podophyllin resin, potassium chloride, potassium permanganate, povidone iodine, praziquantel, prednisolone,
primaquine, procaine benzylpenicillin, proparacaine, propofol, propranolol, protamine sulphate, pyrazinamide,
pyridoxine, quinine, rabies vaccine, raltegravir, ramipril, ribavirin, riboflavin, rifampicin, ringer lactate,
risperidone, ritonavir, rituximab, rotavirus vaccine, salbutamol, salicylic acid, sevoflurane, silver
sulphadiazine, snake venom antiserum, sodium bicarbonate, sodium chloride, sodium nitrite, sodium nitroprusside,
sodium thiosulphate, sofosbuvir, somatostatin, spironolactone, streptokinase, streptomycin, succinylcholine,
sulfamethoxazole, sulfasalazine, sumatriptan, tacrolimus, tamoxifen, tazobactam, telmisartan, temozolomide,
tenecteplase, teneligliptin, tenofovir, terbinafine, tetanus toxoid, thalidomide, thiamine, thiopentone,
timolol, tiotropium, tramadol, tranexamic acid, trastuzumab, tretinoin, trihexyphenidyl, trimethoprim,
tropicamide, tuberculin, purified protein derivative, valganciclovir, valproate, vancomycin, vecuronium,
verapamil, vinblastine, vincristine, vitamin a, warfarin, xylometazoline, zidovudine, zinc sulphate, zoledronic
acid, zolpidem
`
  .trim()
  .split(/,\s+/u);
