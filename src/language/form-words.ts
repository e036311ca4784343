// What pages with a form need of the answers of this store's words, loaded with the first form; and MUI, which draws the search of tables.
// The answers of the store's own kinds load with the pages that have one.
import '../../engine/ja/answers.ts';
import '../../engine/mui/index.ts';
import { registerNormalisers } from '../../engine/validate/index.ts';
import { normalisers } from '../kinds/normalisers.ts';

registerNormalisers(normalisers);
