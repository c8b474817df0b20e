import { Alert } from '#platform/ui/alert.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PrescriptionChecks, PrescriptionContent, PrescriptionFinding } from '../../contract.ts';
import { findingKey, labelOf, owesReason } from '../../rules.ts';
import type { Draft } from './use-draft.ts';

const TONES = { stop: 'bad', warn: 'warn', note: 'info' } as const;

/** What the checks found, the worst first, and what they could not compare: never a word of "safe". */
export function Findings({ draft, isTried }: { readonly draft: Draft; readonly isTried: boolean }) {
  const { t } = useWords();
  const { checks } = draft.stored;
  if (!checks || draft.content.lines.length === 0) return null;
  if (checks.outcome === 'failed')
    return (
      <Alert tone="bad" title={t('prescriptions.checks.failed')}>
        {t('prescriptions.checks.failedWhat')}
      </Alert>
    );
  const overrides = draft.content.overrides ?? [];
  const answer = (finding: PrescriptionFinding, reason: string) => {
    const others = overrides.filter((each) => findingKey(each) !== findingKey(finding));
    const { rule_id, lines } = finding;
    draft.change({ overrides: reason ? [...others, { rule_id, lines, reason }] : others });
  };
  return (
    <Section title={t('prescriptions.checks.title')}>
      {checks.findings.map((finding) => (
        <Alert
          key={findingKey(finding)}
          tone={TONES[finding.level]}
          title={`${t(`prescriptions.checks.${finding.level}`)}: ${namesOf(finding.lines, draft.content, checks)}`}
        >
          <p lang="en">
            {finding.why} {!finding.reviewed && t('prescriptions.checks.notReviewed')}
          </p>
          {finding.level !== 'note' && (
            <TextField
              label={t('prescriptions.checks.reason')}
              hint={
                finding.times_overridden > 0
                  ? t('prescriptions.checks.times', { n: finding.times_overridden })
                  : undefined
              }
              maxLength={300}
              value={overrides.find((each) => findingKey(each) === findingKey(finding))?.reason ?? ''}
              onValue={(reason) => answer(finding, reason)}
              error={
                isTried && owesReason(finding, overrides)
                  ? t('prescriptions.checks.reasonMissing')
                  : undefined
              }
            />
          )}
        </Alert>
      ))}
      {checks.findings.length === 0 && <p>{t('prescriptions.checks.none')}</p>}
      <p>{t('prescriptions.checks.count', { checked: checks.checked, of: checks.of })}</p>
      {checks.unread_allergies.length > 0 && (
        <p>
          {t('prescriptions.checks.unreadAllergies')}: {checks.unread_allergies.join(', ')}
        </p>
      )}
      {reasonsOf(checks, draft.content).map(([why, lines]) => (
        <p key={why}>
          {t(`prescriptions.checks.why.${why}`)}{' '}
          {lines.length > 0 && lines.length < draft.content.lines.length && (
            <span lang="en">({namesOf(lines, draft.content, checks, ', ')})</span>
          )}
        </p>
      ))}
    </Section>
  );
}

/** Each reason once, with the lines that are the cause of it: of a pair, the one that was typed by hand. */
function reasonsOf({ not_checked }: PrescriptionChecks, content: PrescriptionContent): [string, string[]][] {
  const listed = new Set(content.lines.filter((line) => line.medicine_id).map((line) => line.line_id));
  const reasons = new Map<string, Set<string>>();
  for (const { why, lines } of not_checked) {
    const named = reasons.get(why) ?? new Set();
    for (const line of lines) if (why !== 'free_text' || !listed.has(line)) named.add(line);
    reasons.set(why, named);
  }
  return [...reasons].map(([why, lines]) => [why, [...lines]]);
}

const namesOf = (
  lines: readonly string[],
  content: PrescriptionContent,
  checks: PrescriptionChecks,
  between = ' + ',
): string =>
  lines
    .map((id) => {
      const own = content.lines.find(({ line_id }) => line_id === id);
      return own ? labelOf(own) : checks.taken_already.find(({ line_id }) => line_id === id)?.name;
    })
    .filter(Boolean)
    .join(between);
