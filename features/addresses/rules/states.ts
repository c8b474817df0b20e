/** States by the first two digits of a PIN code, where these two belong to one state (India Post's postal circles). */
const BY_TWO: Readonly<Record<string, string>> = {
  ...{ 11: 'Delhi', 12: 'Haryana', 13: 'Haryana', 14: 'Punjab', 15: 'Punjab', 17: 'Himachal Pradesh' },
  ...{ 20: 'Uttar Pradesh', 21: 'Uttar Pradesh', 22: 'Uttar Pradesh', 23: 'Uttar Pradesh' },
  ...{ 27: 'Uttar Pradesh', 28: 'Uttar Pradesh' },
  ...{ 30: 'Rajasthan', 31: 'Rajasthan', 32: 'Rajasthan', 33: 'Rajasthan', 34: 'Rajasthan' },
  ...{
    37: 'Gujarat',
    38: 'Gujarat',
    41: 'Maharashtra',
    42: 'Maharashtra',
    43: 'Maharashtra',
    44: 'Maharashtra',
  },
  ...{
    45: 'Madhya Pradesh',
    46: 'Madhya Pradesh',
    47: 'Madhya Pradesh',
    48: 'Madhya Pradesh',
    49: 'Chhattisgarh',
  },
  ...{ 51: 'Andhra Pradesh', 52: 'Andhra Pradesh', 56: 'Karnataka', 57: 'Karnataka', 58: 'Karnataka' },
  ...{ 59: 'Karnataka', 61: 'Tamil Nadu', 62: 'Tamil Nadu', 63: 'Tamil Nadu', 64: 'Tamil Nadu' },
  ...{ 69: 'Kerala', 70: 'West Bengal', 71: 'West Bengal', 72: 'West Bengal' },
  ...{ 75: 'Odisha', 76: 'Odisha', 77: 'Odisha', 78: 'Assam' },
};

/** The state of a PIN code; undefined where the first digits don't say. */
export const stateOfPin = (pin: string): string | undefined => BY_TWO[pin.slice(0, 2)];
