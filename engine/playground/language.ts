// The words of the playground: the engine's and the Japanese pack's.
import { defineEngine } from '../declare/index.ts';
import { ja } from '../ja/index.ts';

defineEngine({ packs: [ja] });
