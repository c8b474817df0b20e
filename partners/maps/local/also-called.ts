/** What people call areas that no post office is named after, by PIN code. Names of one area are parted by `|`. */
export const ALSO_CALLED: Readonly<Record<string, string>> = {
  // Bengaluru
  '560005': 'Frazer Town',
  '560008': 'Ulsoor|Halasuru',
  '560035': 'Sarjapur Road',
  '560036': 'KR Puram',
  '560076': 'BTM Layout',
  // Chennai
  '600002': 'Anna Salai|Mount Road',
  '600017': 'T Nagar',
  '600020': 'Indira Nagar',
  '600028': 'R A Puram',
  '600078': 'KK Nagar',
  '600097': 'Thoraipakkam',
  // Hyderabad
  '500001': 'Abids|Nampally',
  '500002': 'Charminar',
  '500016': 'Ameerpet',
  '500028': 'Mehdipatnam|Masab Tank',
  '500081': 'HITEC City',
  '500095': 'Koti',
  // Mumbai
  '400001': 'Fort',
  '400013': 'Lower Parel',
  '400051': 'Bandra Kurla Complex|BKC',
  '400052': 'Khar',
  // New Delhi
  '110034': 'Pitampura',
  '110049': 'South Extension',
};
