import '#platform/ui/base.css';
import { startApp } from '#platform/web/shell/start.tsx';
import { features } from './features.ts';
import { loadWords } from './words.ts';

void startApp({ features, words: loadWords });
