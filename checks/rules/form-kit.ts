import type { Rule } from '../rule.ts';
import { linesWith } from './size-and-names.ts';

export const formKit: Rule = {
  name: 'form-kit',
  title: 'a form is a Form or a FormSheet of platform/web/forms',
  applies: (path) =>
    /^(features\/[^/]+|platform)\/web\/.*\.tsx$/.test(path) && !path.startsWith('platform/web/forms/'),
  check: (file) =>
    linesWith(file.text, /<form\b/).map((line) => ({
      path: file.path,
      line,
      what: 'a form of its own; take Form or FormSheet with useForm',
    })),
};
