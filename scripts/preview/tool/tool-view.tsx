import Alert from '@mui/material/Alert';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../messages.ts';
import { type FrameInspection, inspectFrame } from './accessibility/inspect-frame.ts';
import { OtherScheme } from './accessibility/other-scheme.tsx';
import { addressOf, frameAddress, openScreen, readView, type View } from './address.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { Frame } from './frame.tsx';
import { Notes } from './notes.tsx';
import { type ConsoleLine, Panel } from './panel.tsx';
import { ProblemFrames } from './problem-frames.tsx';
import { ScreenList } from './screen-list.tsx';
import { useServer } from './use-server.ts';

/** The whole tool. Its address contains all choices. */
export function Tool() {
  const [view, setView] = useState<View>(() => readView(window.location.search));
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const [shownInspection, setShownInspection] = useState<FrameInspection>();
  const [otherInspection, setOtherInspection] = useState<FrameInspection>();
  const [note, setNote] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);

  const open = useCallback((next: View) => {
    window.history.pushState(null, '', addressOf(next));
    setView(next);
  }, []);
  const onMessage = useCallback((message: Message) => {
    if (message.kind === 'sent')
      setNote(`Not sent, because this is a preview: ${message.method} ${message.path}\n${message.body}`);
    if (message.kind === 'report') setLines((before) => [...before, { level: 'error', text: `report: ${message.report}` }]);
  }, []);
  const { project, problems, revision, isConnected, program } = useServer(onMessage);

  useEffect(() => {
    const goBack = (): void => setView(readView(window.location.search));
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data.kind === 'console') setLines((before) => [...before, { level: data.level, text: data.text }]);
      if (data.kind !== 'navigated') return;
      if (data.screen !== '') return open(openScreen(readView(window.location.search), data.screen));
      setNote(`The link leads to ${data.path}, which is not a declared screen.`);
      setView((before) => ({ ...before }));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [open]);

  const screen = project?.screens.find(({ id }) => id === view.choices.screen) ?? project?.screens[0];
  const choices = { ...view.choices, screen: screen?.id ?? '' };
  const otherScheme = isShownDark(view) ? 'light' : 'dark';
  const address = screen === undefined ? '' : frameAddress(choices, screen.route);
  useEffect(() => {
    setLines([]);
    setShownInspection(undefined);
    setNote(undefined);
    // Console output and notes belong to the previous page.
    if (address !== '' && revision >= 0) document.title = `${address.split('?')[0]} · Preview`;
  }, [address, revision]);
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const step = event.key === ']' ? 1 : event.key === '[' ? -1 : 0;
      if (step === 0 || screen === undefined || (event.target instanceof HTMLElement && event.target.matches('input, select')))
        return;
      const at = Math.max(
        0,
        screen.examples.findIndex(({ name }) => name === view.choices.example),
      );
      const next = screen.examples[(at + step + screen.examples.length) % screen.examples.length];
      if (next !== undefined) open({ ...view, choices: { ...view.choices, screen: screen.id, example: next.name } });
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [open, screen, view]);

  if (project === undefined) return <p className="waiting">Reading the declarations …</p>;
  const shownView: View = { ...view, choices };
  return (
    <div className="tool">
      {/* Labelled, because the shown page has its own header and main landmarks. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside of an article or section it is a banner, which may be named */}
      <header className="head" aria-label="Preview tool">
        <h1>Preview</h1>
        {screen === undefined ? null : (
          <p>
            <code>{screen.route}</code> <span>{[...new Set(screen.titles)].join(' · ')}</span> <small>for {screen.for}</small>
          </p>
        )}
        <p className="keys">
          <kbd>/</kbd> search <kbd>↑</kbd>
          <kbd>↓</kbd> screens <kbd>[</kbd>
          <kbd>]</kbd> examples <a href="/preview/mails">Mails</a> <a href="/preview/playground">Playground</a>
        </p>
        {isConnected ? null : <p className="disconnected">The server has stopped or is restarting: see the terminal.</p>}
        {isConnected && program.state === 'building' ? <p>Building the program …</p> : null}
      </header>
      <ScreenList project={project} view={shownView} open={open} />
      <main aria-label="Shown screen">
        <div>
          <Notes program={program} search={window.location.search} project={project} shown={shownView} />
          {screen === undefined ? (
            <p>No screen is declared.</p>
          ) : (
            <ChoiceBar project={project} screen={screen} view={shownView} open={open} />
          )}
        </div>
        <div className="stage">
          {address === '' ? null : (
            <Frame
              address={address}
              width={view.width}
              revision={revision}
              frame={frame}
              onLoaded={() =>
                void inspectFrame(frame.current).then((inspection) =>
                  inspection === undefined ? undefined : setShownInspection(inspection),
                )
              }
            />
          )}
          {screen === undefined ? null : (
            <OtherScheme
              address={frameAddress({ ...choices, scheme: otherScheme }, screen.route)}
              width={view.width === 'free' ? 1280 : Number(view.width)}
              revision={revision}
              onInspected={setOtherInspection}
            />
          )}
          {problems.length > 0 ? <ProblemFrames problems={problems} /> : null}
          {note === undefined ? null : (
            <Alert role="status" severity="info" className="note" onClose={() => setNote(undefined)}>
              <pre>{note}</pre>
            </Alert>
          )}
        </div>
        <Panel
          project={project}
          screen={screen}
          view={shownView}
          open={open}
          revision={revision}
          problems={problems.length}
          shown={shownInspection}
          other={otherInspection}
          otherScheme={otherScheme}
          lines={lines}
          frame={frame}
        />
      </main>
    </div>
  );
}

/** If the store lets visitors choose, the frame follows this browser's colour scheme. */
function isShownDark({ choices }: View): boolean {
  return choices.scheme === 'dark' || (choices.scheme === 'given' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
