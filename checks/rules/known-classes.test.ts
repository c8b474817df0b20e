import { expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { knownClasses } from './known-classes.ts';

const CSS =
  '/* .gone { } */\n.row,\n.row > .end:focus {\n  gap: 1.5rem;\n}\n@media print {\n  .paper { color: red; }\n}\n';
const linesOf = (text: string) => {
  const asked: string[] = [];
  const rule = knownClasses((path) => {
    asked.push(path);
    return CSS;
  });
  const found = findingsOf(rule, [{ path: 'features/chat/web/list.tsx', text }]);
  return { lines: found.map(({ line }) => line), asked };
};

it('finds a class that the style sheet does not have, also one that only a comment or a value has', () => {
  const text = "import styles from './list.module.css';\nstyles.row;\nstyles.gone;\nstyles.red;";
  expect(linesOf(text)).toEqual({ lines: [3, 4], asked: ['features/chat/web/list.module.css'] });
});

it('is content with classes inside of selectors and media, and finds the sheet of another folder', () => {
  const text = "import dense from '#platform/ui/dense.module.css';\ndense.end;\ndense.paper;";
  expect(linesOf(text)).toEqual({ lines: [], asked: ['platform/ui/dense.module.css'] });
});
