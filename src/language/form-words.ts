// What pages with a form need of the answers of this store's words, loaded with the first form; and MUI, which draws the search of tables.
import '../../engine/mui/index.ts';
import './answer-words.ts';
