// This store's part of the declared language as far as pages need it.
import { defineEngine } from '../../engine/declare/index.ts';
import './components.ts';
import { words } from './words.ts';

defineEngine(words);
