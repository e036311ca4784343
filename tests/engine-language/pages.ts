// What pages of the engine's tests are declared with. A module of its own, because Vitest runs the set-up for each file.
import { surroundPages } from '../render/declarations.ts';
import { declarations } from './declarations.ts';

surroundPages({ declarations, settings: {} });
