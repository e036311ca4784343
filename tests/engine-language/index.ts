// The language of the engine's own tests: the engine, the Japanese pack, and what only an application defines. It runs before each
// file of these tests, which load nothing of the store.
import { registerCompilers } from '../../engine/compile/index.ts';
import { defineEngine } from '../../engine/declare/index.ts';
import { ja } from '../../engine/ja/index.ts';
import { audiences, root } from './audiences.ts';
import { compilers, kinds } from './kinds.ts';
import { answers, settings } from './settings-fields.ts';

defineEngine({ audiences, root, answers, settings, packs: [ja, { kinds }] });
registerCompilers(compilers);
