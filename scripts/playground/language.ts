// The words of the playground: the engine's and the Japanese pack's.
import { defineEngine } from '../../engine/declare/index.ts';
import { ja } from '../../engine/ja/index.ts';

defineEngine({ packs: [ja] });
