export { useEntryWords } from './components/entry-words.ts';
