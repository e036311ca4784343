import './language.js';
import { madoguchi } from '@madoguchi/engine/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [madoguchi()] });
