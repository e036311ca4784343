import type { EngineDefinition } from '../../engine/declare/index.ts';
import { audiences } from './audiences.ts';

/** What server and browser know of this store's words. */
export const words: EngineDefinition = { audiences };
