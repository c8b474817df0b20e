import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digipinOf, pointOfDigipin } from './rules/digipin.ts';
import { isInIndia, isPinOfIndia } from './rules/in-india.ts';
import { parsePin, readAddressFields } from './rules.ts';

const inGrid = fc.record({
  lat: fc.double({ min: 2.5, max: 38.5, noNaN: true }),
  lng: fc.double({ min: 63.5, max: 99.5, noNaN: true }),
});

describe('DIGIPIN', () => {
  it('is that of India Post’s own example, Dak Bhawan in New Delhi', () => {
    expect(digipinOf({ lat: 28.622788, lng: 77.213033 })).toBe('39J-49L-L8T4');
  });

  it('names a square of about four metres, in which the point lies', () => {
    fc.assert(
      fc.property(inGrid, (point) => {
        const digipin = digipinOf(point)!;
        const middle = pointOfDigipin(digipin)!;
        const half = 36 / 4 ** 10 / 2 + 1e-9;
        expect(Math.abs(middle.lat - point.lat)).toBeLessThanOrEqual(half);
        expect(Math.abs(middle.lng - point.lng)).toBeLessThanOrEqual(half);
        expect(digipinOf(middle)).toBe(digipin);
      }),
    );
  });

  it('is none outside its bounds, nor for other letters', () => {
    expect(digipinOf({ lat: 2.4, lng: 77 })).toBeNull();
    expect(digipinOf({ lat: 28, lng: 99.6 })).toBeNull();
    expect(pointOfDigipin('39J-49L-L8TX')).toBeNull();
    expect(pointOfDigipin('39J')).toBeNull();
    expect(pointOfDigipin(' 39j 49l l8t4')).toEqual(pointOfDigipin('39J-49L-L8T4'));
  });
});

describe('India', () => {
  it.each([
    ['Hyderabad', 17.385, 78.4867],
    ['Gateway of India', 18.922, 72.8347],
    ['Marina Beach', 13.05, 80.2824],
    ['Bengaluru', 12.97, 77.59],
    ['New Delhi', 28.61, 77.2],
    ['Kolkata', 22.57, 88.36],
    ['Kochi', 9.93, 76.26],
    ['Kanyakumari', 8.08, 77.55],
    ['Rameswaram', 9.28, 79.31],
    ['Visakhapatnam', 17.69, 83.22],
    ['Puri', 19.81, 85.83],
    ['Dwarka', 22.24, 68.97],
    ['Bhuj', 23.24, 69.67],
    ['Jaisalmer', 26.91, 70.91],
    ['Amritsar', 31.63, 74.87],
    ['Srinagar', 34.08, 74.8],
    ['Leh', 34.15, 77.58],
    ['Dehradun', 30.32, 78.03],
    ['Lucknow', 26.85, 80.95],
    ['Patna', 25.59, 85.14],
    ['Siliguri', 26.73, 88.4],
    ['Gangtok', 27.33, 88.61],
    ['Guwahati', 26.14, 91.74],
    ['Shillong', 25.57, 91.88],
    ['Agartala', 23.83, 91.28],
    ['Aizawl', 23.73, 92.72],
    ['Imphal', 24.82, 93.94],
    ['Kohima', 25.67, 94.11],
    ['Itanagar', 27.08, 93.61],
    ['Tawang', 27.59, 91.87],
    ['Silchar', 24.83, 92.78],
    ['Port Blair', 11.62, 92.73],
    ['Kavaratti', 10.57, 72.64],
    ['Malda', 25.01, 88.14],
    ['Goa', 15.4, 73.8],
    ['Surat', 21.17, 72.83],
    ['Jalpaiguri', 26.52, 88.73],
    ['Haldibari', 26.33, 88.77],
    ['Mekhliganj', 26.35, 88.91],
    ['Changrabandha', 26.41, 88.92],
    ['Mathabhanga', 26.34, 89.22],
    ['Dinhata', 26.13, 89.47],
    ['Sitai', 26.04, 89.28],
    ['Gitaldaha', 25.98, 89.47],
    ['Hili', 25.28, 89.01],
    ['Balurghat', 25.22, 88.78],
    ['Radhikapur', 25.65, 88.45],
    ['Kaliaganj', 25.63, 88.33],
    ['Islampur', 26.27, 88.2],
    ['Chopra', 26.37, 88.31],
    ['Berubari', 26.38, 88.68],
    ['Gangarampur', 25.4, 88.52],
    ['Kumarganj', 25.48, 88.73],
    ['Tapan', 25.28, 88.57],
    ['Mankachar', 25.53, 89.86],
    ['Golakganj', 26.1, 89.83],
    ['Dhubri', 26.02, 89.98],
  ])('%s lies in it', (_place, lat, lng) => expect(isInIndia({ lat, lng })).toBe(true));

  it.each([
    ['the Bay of Bengal', 15, 86],
    ['the Arabian Sea', 15, 70],
    ['the ocean at 0, 0', 0, 0],
    ['London', 51.5, -0.1],
    ['Colombo', 6.93, 79.85],
    ['Lahore', 31.55, 74.1],
    ['Karachi', 24.86, 67.01],
    ['Kathmandu', 27.72, 85.32],
    ['Dhaka', 23.81, 90.41],
    ['Rangpur', 25.75, 89.25],
    ['Dinajpur', 25.63, 88.64],
    ['Panchagarh', 26.33, 88.56],
    ['Joypurhat', 25.1, 89.02],
    ['Kurigram', 25.81, 89.65],
    ['Lhasa', 29.65, 91.1],
    ['latitude and longitude exchanged', 78.48, 17.38],
  ])('%s does not', (_place, lat, lng) => expect(isInIndia({ lat, lng })).toBe(false));

  it('has PIN codes that begin with a postal circle', () => {
    for (const pin of ['500034', '110001', '400001', '560043', '600001', '737101', '744101', '190001'])
      expect(isPinOfIndia(pin), pin).toBe(true);
    for (const pin of [
      '012345',
      '100001',
      '290001',
      '350001',
      '540001',
      '650001',
      '860001',
      '12345',
      '1234567',
    ])
      expect(isPinOfIndia(pin), pin).toBe(false);
    expect(parsePin(' ५०० ०३४ ')).toBe('500034');
  });
});

it('names every wrong field at once', () => {
  const given = { pin: '1', point: { lat: 0, lng: 0 }, contact_phone: 'x' };
  expect(readAddressFields(given).problems.map(({ field }) => field)).toEqual([
    'pin',
    'point',
    'contact_phone',
  ]);
  expect(readAddressFields({ contact_phone: ' ' })).toEqual({
    values: { contact_phone: null },
    problems: [],
  });
});
