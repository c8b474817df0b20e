import { homedir, hostname } from 'node:os';
import type { Finding, Rule } from '../rule.ts';
import { ROOT } from '../step.ts';

const BEFORE = '(?<![\\w./#@-])';
const MACHINE_PATHS = new RegExp(`${BEFORE}(/roo[t]/|/Users/[A-Za-z]|/home/(?!\\$)[a-z][\\w-]*/)`);
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** What belongs to one machine or one network must not travel with the project. */
export const leaks: Rule = {
  name: 'leaks',
  title: 'no paths of one machine, no private registries, no keys',
  applies: (path) => !path.startsWith('checks/rules/'),
  check(file) {
    const findings: Finding[] = [];
    const here = namesOfThisMachine();
    file.text.split('\n').forEach((text, index) => {
      const add = (what: string) => findings.push({ path: file.path, line: index + 1, what });
      const path = MACHINE_PATHS.exec(text)?.[1] ?? here.find((name) => text.includes(name));
      if (path) add(`a path or name of one machine: ${path}`);
      if (PRIVATE_KEY.test(text)) add('a private key');
      const resolved = /"resolved":\s*"([^"]+)"/.exec(text)?.[1];
      // A lockfile without addresses installs from whichever registry a machine uses.
      if (resolved) add(`the address of a registry: ${resolved}`);
      if (/^\s*(@[\w-]+:)?registry\s*=/.test(text) && file.path.endsWith('.npmrc'))
        add('a registry of one network');
    });
    return findings;
  },
};

function namesOfThisMachine(): string[] {
  const home = homedir();
  const host = hostname();
  // A root such as /app is too short to tell a path of this machine from an address of the app.
  const long = (folder: string) => (folder.split('/').length > 2 ? `${folder}/` : '');
  const names = [long(ROOT), long(home), host.length > 8 && /\d/.test(host) ? host : ''];
  return names.filter(Boolean);
}
