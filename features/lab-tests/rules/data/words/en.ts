/** `id | name | everyday words | what it is for`, of tests, packages and concerns. */
export const EN = `
cbc | Complete blood count (CBC) | blood test, full blood count, hemogram, CBP | Counts the cells of the blood. Often asked for with tiredness, fever or before an operation.
haemoglobin | Haemoglobin (Hb) | hemoglobin, HB, blood level, iron, weakness | Shows how much oxygen the blood can carry. Often asked for with tiredness or during pregnancy.
platelets | Platelet count | platelet, dengue, bleeding | Counts the cells that help the blood to clot. Often followed day by day with dengue.
wbc | White blood cell count | WBC, TLC, total count, infection | Counts the cells that fight infection.
glucose-fasting | Blood sugar, fasting | sugar test, glucose, FBS, diabetes, empty stomach | Measures the sugar in the blood before eating. Used to look for diabetes and to follow it.
glucose-after-meal | Blood sugar, 2 hours after a meal | sugar test, glucose, PPBS, post lunch, after food | Measures the sugar in the blood two hours after a meal.
hba1c | HbA1c (average sugar) | A1c, three month sugar, glycated haemoglobin, sugar average | Shows the average sugar of about the last three months.
lipid | Lipid profile | cholesterol, fat, LDL, HDL, lipids | Measures the fats in the blood that matter for heart and blood vessels.
cholesterol | Total cholesterol | cholesterol, fat | Measures all cholesterol in the blood together.
ldl | LDL cholesterol | bad cholesterol, LDL | Measures the kind of cholesterol that can settle in blood vessels.
triglycerides | Triglycerides | fat, TG | Measures a fat in the blood that rises after meals, with sugar and with alcohol.
creatinine | Creatinine and eGFR | kidney test, creatine, GFR | Shows how well the kidneys filter the blood.
urea | Urea | kidney test, BUN, blood urea | Measures a waste that the kidneys remove.
uric-acid | Uric acid | gout, joint pain | Measures a waste that can settle in joints and kidneys.
electrolytes | Electrolytes | salts, sodium, potassium, chloride | Measures the salts of the blood. Often checked with blood pressure tablets, vomiting or loose motions.
sodium | Sodium | salt, Na | Measures the most important salt of the blood.
potassium | Potassium | salt, K | Measures a salt that matters for the heartbeat. Often checked with blood pressure tablets.
kidney | Kidney function test (KFT) | kidney, RFT, renal, creatinine, urea | Measures together what shows how the kidneys work.
urine-acr | Urine albumin and creatinine (ACR) | urine test, protein in urine, microalbumin, kidney | Finds small amounts of protein in the urine. Checked every year with diabetes or high blood pressure.
liver | Liver function test (LFT) | liver, SGPT, SGOT, jaundice | Measures together what shows how the liver works.
alt | ALT (SGPT) | SGPT, liver enzyme | Measures a liver enzyme. Often followed with some medicines.
bilirubin | Bilirubin | jaundice, yellow eyes | Measures the yellow colour of the blood that rises with jaundice.
albumin | Albumin | protein, swelling | Measures the main protein of the blood, which the liver makes.
alp | Alkaline phosphatase (ALP) | ALP, liver, bone | Measures an enzyme of liver and bones.
tsh | TSH (thyroid) | thyroid, TSH | Shows whether the thyroid gland works too little or too much.
thyroid | Thyroid profile (T3, T4, TSH) | thyroid, T3, T4, TFT | Measures the hormones of the thyroid gland together.
free-t4 | Free T4 (thyroid) | FT4, thyroid | Measures the thyroid hormone that the body can use at once.
vitamin-d | Vitamin D | bones, sunlight, D3 | Shows the body's store of vitamin D, which bones and muscles need.
vitamin-b12 | Vitamin B12 | B12, numbness, tingling, vegetarian | Measures a vitamin that nerves and blood need. Often low in people who eat no meat, or with metformin.
ferritin | Ferritin (iron store) | iron, iron store | Shows how much iron the body has in store.
crp | CRP | inflammation, infection, swelling | Rises with infection and inflammation. It does not say where these are.
diabetes-check | Diabetes check | sugar package, diabetes | Fasting sugar and the average of three months together.
diabetes-yearly | Yearly diabetes check | diabetes, sugar, yearly check-up | What is checked once a year with diabetes: sugar, fats, kidneys and protein in the urine.
heart-check | Blood pressure and heart check | BP, heart, blood pressure, cholesterol | Fats, salts, kidneys and sugar: what is checked with high blood pressure.
thyroid-check | Thyroid check | thyroid | All usual thyroid hormones in one sample.
anaemia-check | Anaemia check | anemia, weakness, tiredness, iron | Blood count, iron store and vitamin B12: the usual first tests for a low haemoglobin.
vitamins-check | Vitamins check | vitamin, D, B12 | The two vitamins that are most often low.
fever-check | Fever check | fever, dengue, viral, typhoid, malaria | First blood tests for a fever of several days. With high fever, rash, bleeding or breathlessness see a doctor today.
full-body-60 | Full body check, 60 years and above | full body, senior citizen, master health check, parents | Blood, sugar, fats, kidneys, liver, thyroid and vitamins for people of 60 years and above.
concern:diabetes | Diabetes | sugar |
concern:heart | Heart and blood pressure | BP, cholesterol |
concern:thyroid | Thyroid | gland |
concern:anaemia | Anaemia | anemia, weakness |
concern:fever | Fever | temperature, infection |
concern:vitamins | Vitamins | vitamin |
concern:kidney | Kidneys | kidney, renal |
concern:liver | Liver | jaundice |
`;
