// declared + a store's settings → frozen plans. Pure.
export { type CompileTools, compile } from './compile.ts';
export { compileForm } from './form/index.ts';
