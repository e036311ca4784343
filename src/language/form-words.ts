// What pages with a form need of the answers of this store's words, loaded with the first form.
import './answer-words.ts';
