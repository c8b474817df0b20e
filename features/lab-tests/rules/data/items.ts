/**
 * Tests and packages that are offered. `id | sample | fasting hours | report hours | list price, price in rupees | limits |
 * preparation | concerns | LOINC codes; a package names the tests that it contains`. The prices are samples.
 */
export const TESTS = `
cbc | blood | 0 | 12 | 400 299 | - | - | anaemia fever | 718-7 6690-2 777-3 787-2 789-8
haemoglobin | blood | 0 | 12 | 200 149 | - | - | anaemia | 718-7
platelets | blood | 0 | 12 | 250 179 | - | - | fever | 777-3
wbc | blood | 0 | 12 | 200 149 | - | - | fever | 6690-2
glucose-fasting | blood | 8 | 12 | 120 79 | - | fasting sugar_medicine | diabetes | 1558-6
glucose-after-meal | blood | 0 | 12 | 120 79 | - | after_meal sugar_medicine | diabetes | 1521-4
hba1c | blood | 0 | 24 | 600 399 | - | - | diabetes | 4548-4
lipid | blood | 10 | 24 | 700 449 | - | fasting | heart | 2093-3 13457-7 2085-9 2571-8
cholesterol | blood | 0 | 24 | 220 159 | - | - | heart | 2093-3
ldl | blood | 0 | 24 | 350 249 | - | - | heart | 13457-7
triglycerides | blood | 10 | 24 | 250 179 | - | fasting | heart | 2571-8
creatinine | blood | 0 | 12 | 250 179 | - | - | kidney | 2160-0 98979-8
urea | blood | 0 | 12 | 220 159 | - | - | kidney | 3091-6
uric-acid | blood | 0 | 12 | 250 179 | - | - | kidney | 3084-1
electrolytes | blood | 0 | 12 | 500 349 | - | - | heart kidney | 2951-2 2823-3 2075-0
sodium | blood | 0 | 12 | 250 179 | - | - | kidney | 2951-2
potassium | blood | 0 | 12 | 250 179 | - | - | heart kidney | 2823-3
kidney | blood | 0 | 12 | 900 599 | - | - | kidney | 2160-0 98979-8 3091-6 3084-1 2951-2 2823-3 2075-0
urine-acr | urine | 0 | 24 | 600 429 | - | first_urine | diabetes kidney | 9318-7
liver | blood | 0 | 12 | 800 499 | - | - | liver | 1742-6 1920-8 6768-6 1975-2 1751-7
alt | blood | 0 | 12 | 220 159 | - | - | liver | 1742-6
bilirubin | blood | 0 | 12 | 220 159 | - | - | liver | 1975-2
albumin | blood | 0 | 12 | 220 159 | - | - | liver kidney | 1751-7
alp | blood | 0 | 12 | 250 179 | - | - | liver | 6768-6
tsh | blood | 0 | 24 | 400 279 | - | biotin thyroid_medicine | thyroid | 3016-3
thyroid | blood | 0 | 24 | 700 449 | - | biotin thyroid_medicine | thyroid | 3053-6 3026-2 3016-3
free-t4 | blood | 0 | 24 | 450 329 | - | biotin thyroid_medicine | thyroid | 3024-7
vitamin-d | blood | 0 | 36 | 1600 999 | - | - | vitamins | 62292-8
vitamin-b12 | blood | 0 | 36 | 1200 799 | - | biotin | vitamins anaemia | 2132-9
ferritin | blood | 0 | 36 | 900 599 | - | - | anaemia | 2276-4
crp | blood | 0 | 24 | 600 399 | - | - | fever | 1988-5
`;

export const PACKAGES = `
diabetes-check | 649 449 | - | diabetes | glucose-fasting hba1c
diabetes-yearly | 2199 1399 | age 18- | diabetes heart kidney | glucose-fasting hba1c lipid creatinine urine-acr
heart-check | 1499 949 | age 18- | heart | lipid electrolytes creatinine glucose-fasting
thyroid-check | 1099 699 | - | thyroid | thyroid free-t4
anaemia-check | 2399 1499 | - | anaemia | cbc ferritin vitamin-b12
vitamins-check | 2699 1599 | - | vitamins | vitamin-d vitamin-b12
fever-check | 1199 749 | - | fever | cbc crp alt
full-body-60 | 6499 3499 | age 60- | heart diabetes kidney liver thyroid vitamins | cbc glucose-fasting hba1c lipid kidney liver tsh vitamin-d vitamin-b12
`;

/** `id | day`: sold until then. Past orders still name them. */
export const ENDED = `
alp | 2026-10-31
`;

/** Where a brand charges something else, in rupees. */
export const BRAND_PRICES: Readonly<Record<string, string>> = {
  hospital: `
glucose-fasting | 69
glucose-after-meal | 69
cbc | 279
`,
};

/** The source and edition of each row, and who compared it with its source: no one yet. */
export const CATALOGUE_SOURCE = {
  source: 'Sample catalogue; prices are examples. LOINC codes: loinc.org',
  version: '2026-11-23',
  reviewed_by: null as string | null,
};

/** Cities in which the laboratory partner collects (codes BLR, DEL, HYD, MUM of its documents). Chennai is none of them. */
export const SERVED_CITIES: readonly string[] = ['Bengaluru', 'New Delhi', 'Hyderabad', 'Mumbai'];
