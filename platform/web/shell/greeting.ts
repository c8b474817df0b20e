export type DayPart = 'morning' | 'afternoon' | 'evening';

/** 4 to 11 is morning, 12 to 16 afternoon, everything else evening. */
export function greetingAt(hour: number): DayPart {
  if (hour >= 4 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  return 'evening';
}

/** How a person is addressed: by the first name, or in full when a title stands before it ("Dr. Anand Rao"). */
export function addressName(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/);
  const first = words[0] ?? '';
  return /\.$/.test(first) || first.length < 2 ? words.join(' ') : first;
}
