// The compiled parts of the shown screen and their sizes.
import { gzipSync } from 'node:zlib';
import type { CurrentProject } from './current-project.ts';
import type { LoadedState } from './load-state.ts';

export interface Compiled {
  /** Title → value shown as a tree. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly sizes: readonly { readonly name: string; readonly bytes: number; readonly gzip: number }[];
}

export function describeCompiled(
  { declarations }: CurrentProject,
  { plans, screen, layout, loaded, example }: LoadedState,
): Compiled {
  const { forms, ...rest } = screen;
  const flow = screen.flow === undefined ? undefined : plans.flow(screen.flow.id);
  const { screen: state, ...data } = loaded.data;
  return {
    parts: {
      screen: rest,
      forms,
      layout,
      ...(flow === undefined ? {} : { flow }),
      data,
      state,
      header: loaded.header ?? null,
      store: loaded.root.storeSettingData,
      example: example.content,
      declared: declarations.screens[screen.id],
    },
    sizes: [
      sizeOf(`plan of ${screen.id}`, JSON.stringify(screen)),
      sizeOf(`plan of the layout ${layout.id}`, JSON.stringify(layout)),
      ...Object.keys(forms).map((id) => sizeOf(`validators of the form ${id}`, plans.validator(id).source)),
      sizeOf('data', JSON.stringify(loaded.data)),
      sizeOf('texts', JSON.stringify(plans.texts(layout.group, 'ja'))),
    ],
  };
}

function sizeOf(name: string, text: string): Compiled['sizes'][number] {
  return { name, bytes: Buffer.byteLength(text), gzip: gzipSync(text).length };
}
