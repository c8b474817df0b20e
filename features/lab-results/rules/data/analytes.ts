/**
 * What laboratories measure and how we join it. `LOINC | words | names on reports | unit, others by a factor |
 * printed range of adults | low, high of critical values | source of the range`. `words` is the test of the catalogue
 * that has its words, or `own`. A range names its source, a critical value too (`CRITICAL_SOURCE`): tests refuse one
 * without.
 */
export const ANALYTES = `
718-7 | haemoglobin | Hemoglobin, Haemoglobin, Hb, Hemoglobin (Hb) | g/dL; g% 1; g/L 0.1 | F 12-15 M 13-17 | 7 - | who
6690-2 | wbc | Total Leucocyte Count, Total Leukocyte Count, WBC Count, White Blood Cell Count, TLC | 10^3/uL; /uL 0.001; 10^9/L 1 | 4-10 | 1 30 | printed
777-3 | platelets | Platelet Count, Platelets | 10^3/uL; /uL 0.001; 10^9/L 1; lakh/uL 100 | 150-450 | 20 - | printed
787-2 | own | MCV, Mean Corpuscular Volume | fL | 83-101 | - - | printed
789-8 | own | RBC Count, Red Blood Cell Count, Total RBC Count | 10^6/uL; million/uL 1; 10^12/L 1 | F 3.8-4.8 M 4.5-5.5 | - - | printed
1558-6 | glucose-fasting | Glucose - Fasting, Fasting Blood Sugar, Glucose Fasting, Blood Sugar Fasting, FBS | mg/dL; mg% 1; mmol/L 18.0182 | 70-99 | 50 450 | ada
1521-4 | glucose-after-meal | Glucose - Post Prandial, Post Prandial Blood Sugar, Blood Sugar PP, PPBS | mg/dL; mg% 1; mmol/L 18.0182 | 70-139 | 50 450 | ada
2345-7 | own | Glucose - Random, Random Blood Sugar, RBS, Glucose Random | mg/dL; mg% 1; mmol/L 18.0182 | - | 50 450 | -
4548-4 | hba1c | HbA1c, Glycosylated Hemoglobin, Glycated Hemoglobin, Hemoglobin A1c | % | 4-5.6 | - - | ada
2093-3 | cholesterol | Total Cholesterol, Cholesterol Total, Cholesterol | mg/dL; mmol/L 38.67 | <200 | - - | atp
13457-7 | ldl | LDL Cholesterol, Cholesterol LDL, LDL | mg/dL; mmol/L 38.67 | <100 | - - | atp
2085-9 | own | HDL Cholesterol, Cholesterol HDL, HDL | mg/dL; mmol/L 38.67 | F >50 M >40 | - - | atp
2571-8 | triglycerides | Triglycerides, Triglyceride | mg/dL; mmol/L 88.57 | <150 | - - | atp
2160-0 | own | Creatinine, Serum Creatinine | mg/dL; umol/L 0.01131 | F 0.6-1.1 M 0.7-1.3 | - - | printed
98979-8 | own | eGFR, Estimated Glomerular Filtration Rate | mL/min/1.73m2 | >=90 | - - | kdigo
3091-6 | urea | Urea, Blood Urea | mg/dL | 19-43 | - - | printed
3084-1 | uric-acid | Uric Acid, Serum Uric Acid | mg/dL | F 2.4-6 M 3.4-7 | - - | printed
2951-2 | sodium | Sodium, Serum Sodium, Sodium (Na) | mmol/L; mEq/L 1 | 137-145 | 120 158 | printed
2823-3 | potassium | Potassium, Serum Potassium, Potassium (K) | mmol/L; mEq/L 1 | 3.5-5.5 | 2.8 6.2 | printed
2075-0 | own | Chloride, Serum Chloride | mmol/L; mEq/L 1 | 98-107 | - - | printed
1742-6 | alt | ALT, SGPT, ALT (SGPT), Alanine Aminotransferase | U/L | <50 | - - | printed
1920-8 | own | AST, SGOT, AST (SGOT), Aspartate Aminotransferase | U/L | 17-49 | - - | printed
6768-6 | alp | ALP, Alkaline Phosphatase | U/L | 38-126 | - - | printed
1975-2 | bilirubin | Bilirubin Total, Total Bilirubin, Bilirubin - Total | mg/dL; umol/L 0.05848 | 0.2-1.3 | - - | printed
1751-7 | albumin | Albumin, Serum Albumin | g/dL; g/L 0.1 | 3.5-5 | - - | printed
3016-3 | tsh | TSH, Thyroid Stimulating Hormone | uIU/mL; mIU/L 1 | 0.4-4.05 | - - | printed
3053-6 | own | T3, Total T3, Triiodothyronine | ng/mL | 0.97-1.69 | - - | printed
3026-2 | own | T4, Total T4, Thyroxine | ug/dL | 5.53-11 | - - | printed
3024-7 | free-t4 | Free T4, FT4, Free Thyroxine | ng/dL | 0.78-2.19 | - - | printed
62292-8 | vitamin-d | Vitamin D, 25-Hydroxy Vitamin D, Vitamin D Total, 25-OH Vitamin D | ng/mL; nmol/L 0.4 | 30-100 | - - | printed
2132-9 | vitamin-b12 | Vitamin B12, B12 | pg/mL | 200-900 | - - | printed
2276-4 | ferritin | Ferritin, Serum Ferritin | ng/mL; ug/L 1 | 18-464 | - - | printed
1988-5 | crp | CRP, C-Reactive Protein | mg/L; mg/dL 10 | <10 | - - | printed
9318-7 | urine-acr | Urine Albumin Creatinine Ratio, Albumin Creatinine Ratio, ACR, UACR | mg/g | <30 | - - | kdigo
`;

// Edition of 2026-11-24, not reviewed yet. LOINC codes may be used at no charge under the notice of the Regenstrief
// Institute (loinc.org).

export const SOURCES: Readonly<Record<string, string>> = {
  who: 'WHO and ICSH, limits of haemoglobin for adults',
  ada: 'American Diabetes Association, Standards of Care, limits of normal blood sugar',
  atp: 'National Cholesterol Education Program, Adult Treatment Panel III',
  kdigo: 'KDIGO, classification of chronic kidney disease',
  printed: 'Ranges for adults as the sample reports of the laboratory partner print them',
};

/** The lists of laboratories differ; a doctor of the brand has to confirm it. */
export const CRITICAL_SOURCE =
  'Lists of critical values that laboratories publish, the values on which they agree (collected 2026-11-22)';
