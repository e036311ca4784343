// What pages with a form need of the answers of this store's words, loaded with the first form. RJSF draws the fields.
import '../../engine/rjsf/index.ts';
import './answer-words.ts';
