// Simulates a flow: runs its declared machine with guard results chosen in the tool.
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
  /** Renders the diagram below the controls. */
  readonly children: (state: string) => ReactNode;
}

/** Sends events to the machine. A new machine or journey needs a new `key`. */
export function FlowJourney({ machine, onMove, children }: FlowJourneyProps) {
  const [snapshot, send, actor] = useMachine(useMemo(() => createJourneyMachine(machine), [machine]));
  const [guards, setGuards] = useState<{ readonly [name: string]: boolean }>({});
  const status = useRef<HTMLParagraphElement>(null);
  const state = String(snapshot.value);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous state's buttons are removed and lose the focus.
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

/** One event of the current state: its guards in evaluation order, and a button that sends it. */
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
