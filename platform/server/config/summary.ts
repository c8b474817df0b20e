import type { Setting } from './file-store.ts';

/** A language model that may be shown what was said in a chat. */
export interface SummarySettings {
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** Absent unless it is set: nothing that patients say goes anywhere by default. */
export function summaryOf(text: Setting, problems: string[]): SummarySettings | undefined {
  const [url, model, key] = [text('SUMMARY_URL'), text('SUMMARY_MODEL'), text('SUMMARY_KEY')];
  if (!url) {
    if (model || key)
      problems.push('SUMMARY_URL is missing although SUMMARY_MODEL or SUMMARY_KEY is set: set it, or none');
    return undefined;
  }
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress)
    problems.push('SUMMARY_URL is no address: set e.g. https://models.example/v1/chat/completions');
  if (!model)
    problems.push('SUMMARY_MODEL is missing although SUMMARY_URL is set: set the name of the model');
  return isAddress && model ? { url, model, key } : undefined;
}
