// A thread doesn't inherit how the main one reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./lane.ts');
