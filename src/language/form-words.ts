// What pages with a form need of the answers of this store's words, loaded with the first form. RJSF draws the fields, and MUI the search
// of tables.
import '../../engine/mui/index.ts';
import '../../engine/rjsf/index.ts';
import './answer-words.ts';
