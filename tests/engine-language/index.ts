// The language of the engine's own tests: the engine, the Japanese pack, and what only an application defines.
import { registerCompilers } from '../../engine/compile/index.ts';
import { defineEngine } from '../../engine/declare/index.ts';
import { ja } from '../../engine/ja/index.ts';
import { audiences, root } from './audiences.ts';
import { answers, settings } from './settings-fields.ts';
import { answerRules, blocks, compilers, kinds } from './words.ts';

defineEngine({
  audiences,
  root,
  answers,
  settings,
  refusalCodes: { TAKEN: { dialog: 'taken' } },
  packs: [ja, { blocks, kinds, answerRules }],
});
registerCompilers(compilers);
