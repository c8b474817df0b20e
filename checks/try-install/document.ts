/** One numbered step of a section, and the commands that its text shows. */
export interface DocumentStep {
  readonly number: number;
  readonly title: string;
  readonly commands: readonly string[];
}

/** A code span with one of these in front is a command; all others are names of files, settings and options. */
const PROGRAMS =
  /^(apt-get|useradd|install|git|sudo|cp|ln|npm|systemctl|openssl|createuser|createdb|node|curl|caddy|sukham)\s/;

/** The numbered steps of a section of a Markdown document. */
export function stepsOf(document: string, heading: string): DocumentStep[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`There is no section “${heading}”.`);
  return [...section.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    title: (text.split(/[:.,]/)[0] ?? '').replaceAll('`', ''),
    commands: [...text.matchAll(/`([^`]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => PROGRAMS.test(span)),
  }));
}

/** What a systemd unit starts, and the settings that it gives by `/usr/bin/env`. */
export function unitOf(text: string, instance: string): { environment: string[]; command: string } {
  const lines = text.replaceAll('%i', instance).split('\n');
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const words = (of('ExecStart')[0] ?? '').replace(/^\/usr\/bin\/env /, '').split(' ');
  const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return { environment: words.slice(0, start), command: words.slice(start).join(' ') };
}
