import '#platform/ui/base.css';
import { words } from 'virtual:words';
import { startApp } from '#platform/web/shell/start.tsx';
import { features } from './features.ts';

void startApp({ features, screens: () => import('./screens.ts').then((m) => m.screens), words });
