import sharp from 'sharp';

/** What a reader says of a pressure of which it isn't quite sure. */
export const PRESSURE = {
  status: 'read',
  kind: 'blood_pressure',
  readings: { systolic: 128, diastolic: 82, pulse: 71 },
  unit: 'mmHg',
  confidence: 0.7,
  boxes: [
    { field: 'systolic', x: 0.3, y: 0.25, width: 0.4, height: 0.2, confidence: 0.7, doubtful: [2] },
    { field: 'diastolic', x: 0.35, y: 0.5, width: 0.3, height: 0.2, confidence: 0.95 },
  ],
};

/** A photo held upright, of a bright display with dark digits. */
export async function aBrightMeter(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#5b6470"/>
    <rect x="150" y="160" width="300" height="440" fill="#c9d6c0"/>
    <text x="300" y="330" font-size="120" text-anchor="middle" font-family="monospace">138</text>
    <text x="300" y="530" font-size="120" text-anchor="middle" font-family="monospace">82</text></svg>`;
  return await sharp(Buffer.from(svg)).jpeg().toBuffer();
}
