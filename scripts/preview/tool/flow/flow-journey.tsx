// A journey through a flow: its declared machine runs here, and the person at the tool answers the guards.
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FlowMachine, MachineTransition } from '../../../flows/make-machine.ts';
import { Tree } from '../tree.tsx';
import { createJourneyMachine, type JourneyContext } from './journey-machine.ts';

export interface FlowJourneyProps {
  readonly machine: FlowMachine;
  /** Called with the state that an event led to. */
  readonly onMove: (state: string) => void;
  /** Draws what shows the current state, below the controls. */
  readonly children: (state: string) => ReactNode;
}

/** Sends events to the machine. Another machine, or a new journey, is another `key`. */
export function FlowJourney({ machine, onMove, children }: FlowJourneyProps) {
  const [snapshot, send, actor] = useMachine(useMemo(() => createJourneyMachine(machine), [machine]));
  const [guards, setGuards] = useState<{ readonly [name: string]: boolean }>({});
  const status = useRef<HTMLParagraphElement>(null);
  const state = String(snapshot.value);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons of the state before are gone, and the focus with them.
  useEffect(() => {
    if (!isFirst.current) status.current?.focus();
    isFirst.current = false;
  }, [state]);
  const sendEvent = (type: string): void => {
    send({ type, guards });
    const next = String(actor.getSnapshot().value);
    if (next !== state) onMove(next);
  };
  const events = Object.entries(machine.states[state]?.on ?? {});
  return (
    <>
      <section className="journey" aria-label="Journey">
        <p ref={status} tabIndex={-1} role="status" className="journey-state">
          In <b>{state}</b>
          {describeOutcome(snapshot.context, snapshot.status === 'done')}
        </p>
        {events.map(([type, transitions]) => (
          <JourneyEventForm
            key={`${state} ${type}`}
            type={type}
            transitions={transitions}
            guards={guards}
            choose={(name, holds) => setGuards({ ...guards, [name]: holds })}
            send={() => sendEvent(type)}
          />
        ))}
        <Tree name="context" value={snapshot.context} />
      </section>
      {children(state)}
    </>
  );
}

function describeOutcome({ refusal }: JourneyContext, isDone: boolean): ReactNode {
  if (refusal !== null) return <span className="bad">, refused by {refusal}</span>;
  return isDone ? ', which ends the flow' : null;
}

interface JourneyEventFormProps {
  readonly type: string;
  readonly transitions: readonly MachineTransition[];
  readonly guards: { readonly [name: string]: boolean };
  readonly choose: (name: string, holds: boolean) => void;
  readonly send: () => void;
}

/** One event of the current state: its guards, in the order in which they are asked, and what sends it. */
function JourneyEventForm({ type, transitions, guards, choose, send }: JourneyEventFormProps) {
  const names = [...new Set(transitions.flatMap(({ guard }) => guard ?? []))];
  return (
    <fieldset className="journey-event">
      <legend className="unseen">{type}</legend>
      <Button variant="contained" color="primary" onClick={send}>
        Send {type}
      </Button>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={name}
          control={<Checkbox checked={guards[name] === true} onChange={(event) => choose(name, event.target.checked)} />}
        />
      ))}
    </fieldset>
  );
}
