// The flow's diagram, where a click on a state opens its screen, and above it the simulation.
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useState } from 'react';
import type { PlacedArrow, PlacedFlow, PlacedState } from '../../../flows/lay-out-flow.ts';
import type { ShownFlow } from '../../describe-flow.ts';
import type { ShownProject, ShownScreen } from '../../describe-project.ts';
import { addressOf, openScreen, type View } from '../address.ts';
import { FlowJourney } from './flow-journey.tsx';

export interface FlowViewProps {
  readonly project: ShownProject;
  readonly screen: ShownScreen | undefined;
  readonly view: View;
  readonly open: (view: View) => void;
  readonly revision: number;
}

/** The shown screen's flow, by default the first one; others can be selected. */
export function FlowView({ project, screen, view, open, revision }: FlowViewProps) {
  const [chosen, setChosen] = useState<string>();
  const [flow, setFlow] = useState<ShownFlow>();
  const [journey, setJourney] = useState(0);
  const ownFlow = screen?.flow?.id;
  const id = chosen ?? ownFlow ?? project.flows[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen shows its own flow.
  useEffect(() => setChosen(undefined), [screen?.id]);
  useEffect(() => {
    if (id === undefined || revision < 0) return;
    const request = { isNewest: true };
    void fetch(`/preview/flow.json?flow=${encodeURIComponent(id)}`)
      .then((answer) => answer.json())
      .then((read: ShownFlow) => {
        if (request.isNewest) setFlow(read);
      });
    return () => {
      request.isNewest = false;
    };
  }, [id, revision]);
  if (id === undefined) return <p>No flow is declared.</p>;
  const openState = (picture: PlacedFlow, name: string): void => {
    const next = picture.states.find((state) => state.name === name)?.screen;
    if (next !== undefined) open(openScreen(view, next));
  };
  return (
    <>
      <div className="flow-names">
        <ToggleButtonGroup
          aria-label="Flow"
          value={id}
          onChange={(_event, name: string | null) => name !== null && setChosen(name)}
        >
          {project.flows.map((name) => (
            <ToggleButton key={name} value={name}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {ownFlow === undefined ? <span>The shown screen belongs to no flow.</span> : null}
      </div>
      {flow === undefined ? null : (
        <>
          <Button
            onClick={() => {
              setJourney(journey + 1);
              openState(flow.picture, flow.machine.initial);
            }}
          >
            Start the journey again
          </Button>
          <FlowJourney
            // A changed flow restarts the simulation.
            key={`${journey} ${JSON.stringify(flow.machine)}`}
            machine={flow.machine}
            onMove={(state) => openState(flow.picture, state)}
          >
            {(state) => <Picture flow={flow.picture} shown={screen?.id} current={state} view={view} open={open} />}
          </FlowJourney>
        </>
      )}
    </>
  );
}

interface PictureProps {
  readonly flow: PlacedFlow;
  /** The screen shown in the frame. */
  readonly shown: string | undefined;
  /** The simulation's current state. */
  readonly current: string;
  readonly view: View;
  readonly open: (view: View) => void;
}

function Picture({ flow, shown: shownState, current, view, open }: PictureProps) {
  return (
    <div className="flow">
      <svg width={flow.width} height={flow.height} viewBox={`0 0 ${flow.width} ${flow.height}`}>
        <title>{`The flow ${flow.id}`}</title>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" className="tip" />
          </marker>
        </defs>
        {flow.arrows.map((arrow) => (
          <Arrow key={`${arrow.from} ${arrow.to} ${arrow.label.join(' ')}`} arrow={arrow} />
        ))}
        {flow.states.map((state) => (
          <State
            key={state.name}
            state={state}
            isShown={state.screen === shownState}
            isCurrent={state.name === current}
            view={view}
            open={open}
          />
        ))}
      </svg>
      <dl className="flow-notes">
        {flow.states.flatMap(({ name, notes }) =>
          notes.map((note) => (
            <div key={`${name} ${note}`}>
              <dt>{name}</dt>
              <dd>{note}</dd>
            </div>
          )),
        )}
      </dl>
    </div>
  );
}

function Arrow({ arrow }: { readonly arrow: PlacedArrow }) {
  const [first, ...rest] = arrow.points;
  const top = arrow.at.y - (arrow.label.length - 1) * 7;
  return (
    <g className="arrow">
      <path d={`M${first?.x ?? 0} ${first?.y ?? 0}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`} markerEnd="url(#tip)" />
      <text textAnchor="middle">
        {arrow.label.map((text, index) => (
          <tspan key={text} x={arrow.at.x} y={top + index * 14}>
            {text}
          </tspan>
        ))}
      </text>
    </g>
  );
}

interface StateProps {
  readonly state: PlacedState;
  /** Its screen is shown in the frame. */
  readonly isShown: boolean;
  /** It is the simulation's current state. */
  readonly isCurrent: boolean;
  readonly view: View;
  readonly open: (view: View) => void;
}

function State({ state, isShown, isCurrent, view, open }: StateProps) {
  const { x, y, width, height, name, route, notes, isFinal, isInitial, screen } = state;
  const drawn = (
    <>
      <title>{[`${name} ${route}`, ...notes].join('\n')}</title>
      <rect x={x} y={y} width={width} height={height} rx={isFinal ? height / 2 : 8} />
      {isFinal ? <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={height / 2 - 3} className="inner" /> : null}
      <text textAnchor="middle">
        <tspan x={x + width / 2} y={y + 22} className="state-name">
          {isInitial ? `▸ ${name}` : name}
          {isCurrent ? ' ●' : ''}
        </tspan>
        <tspan x={x + width / 2} y={y + 39} className="state-route">
          {route}
        </tspan>
      </text>
      {notes.length > 0 ? <circle cx={x + width - 8} cy={y + 8} r={3} className="has-notes" /> : null}
    </>
  );
  const className = ['state', isShown ? 'state-shown' : '', isCurrent ? 'state-current' : ''].join(' ').trim();
  if (screen === undefined) return <g className={className}>{drawn}</g>;
  const there = openScreen(view, screen);
  return (
    <a
      className={className}
      href={addressOf(there)}
      aria-current={isShown ? 'step' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(there);
      }}
    >
      {drawn}
    </a>
  );
}
