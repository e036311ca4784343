import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type PagePlace, preparePage } from '../../../engine/render/index.ts';
import type { PageTexts } from '../../../engine/texts/index.ts';
import { HostProvider } from '../page/host-context.ts';
import { PageRoot } from '../page/page-root.tsx';
import { createOpenPage } from '../page/page-state.ts';
import type { PageView } from '../page/page-view.ts';
import { createServerHost } from './server-host.ts';

/** Renders a complete view, without parts that only a script would reveal. `rendersHydrated`: as it looks after hydration. */
export async function renderView(
  view: PageView,
  place: PagePlace,
  texts: PageTexts,
  nonce: string,
  rendersHydrated = false,
): Promise<string> {
  await preparePage([view.layout, view.screen]);
  const page = createOpenPage(view, { key: 'default', pathname: place.path, search: place.search, hash: '' });
  return collect(
    <StrictMode>
      <HostProvider value={createServerHost(texts, rendersHydrated)}>
        <PageRoot page={page} />
      </HostProvider>
    </StrictMode>,
    nonce,
  );
}

function collect(tree: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString('utf8'));
        done();
      },
    });
    const stream = renderToPipeableStream(tree, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
      onShellError: reject,
    });
  });
}
