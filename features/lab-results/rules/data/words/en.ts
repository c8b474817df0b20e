/** `LOINC | name | what it is`, of analytes that are no test of the catalogue by themselves. Not yet reviewed by a clinician. */
export const EN = `
787-2 | Size of the red blood cells (MCV) | Shows how large the red cells of the blood are. It helps to find out why somebody is anaemic.
789-8 | Red blood cell count | Counts the cells that carry oxygen.
2345-7 | Blood sugar, at any time | Measures the sugar in the blood at the moment of the sample.
2085-9 | HDL cholesterol | Measures the kind of cholesterol that protects the blood vessels. Here a high value is good.
2160-0 | Creatinine | Measures a waste of the muscles that the kidneys remove.
98979-8 | Kidney filter rate (eGFR) | Estimates how much blood the kidneys clean in a minute. Here a low value needs a look.
2075-0 | Chloride | Measures a salt of the blood that goes with sodium.
1920-8 | AST (SGOT) | Measures an enzyme of the liver and the muscles.
3053-6 | T3 (thyroid) | Measures one of the two hormones of the thyroid gland.
3026-2 | T4 (thyroid) | Measures one of the two hormones of the thyroid gland.
`;
