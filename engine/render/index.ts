// The page: plans and data drawn by React. Its words are registered by importing it.
import './blocks/index.ts';

export { type BlockComponent, Blocks, prepareBlocks, registerBlock, registerLazyBlock } from './blocks/registry.tsx';
export { type Failure, failureTitleKey } from './failure.tsx';
export { type FieldControl, type FieldWidget, registerField } from './fields/registry.ts';
export { idOf } from './form/form-room.tsx';
export { type Formatter, registerFormatter } from './formatters/index.ts';
export { useFrame, useHolds, useScopes, useScripts, useText, useWords } from './frame.tsx';
export type { CallRequest, DraftStore, Host, PageFault, Place, Texts } from './host.ts';
export { readAddress, readInternalPath } from './links/address.ts';
export { Page, type PageProps } from './page.tsx';
export { showWords } from './words/show-words.ts';
