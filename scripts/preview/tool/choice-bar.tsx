import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { type Choices, firstChoices, formStates, schemes } from '../choices.ts';
import type { ShownProject, ShownScreen } from '../describe-project.ts';
import { type View, widths } from './address.ts';

export interface ChoiceBarProps {
  readonly project: ShownProject;
  readonly screen: ShownScreen;
  readonly view: View;
  readonly open: (view: View) => void;
}

const stateNames = { given: 'as example', filled: 'filled in', 'empty-sent': 'sent empty', sent: 'sent as it is' };
const schemeNames = { given: 'store’s own', light: 'light', dark: 'dark' };
const settingsNames: Readonly<Record<string, string>> = {
  demo: 'demo store',
  defaults: 'defaults',
  required: 'all REQUIRED',
  optional: 'all OPTIONAL',
  unused: 'all NOT_USE',
};

/** All choices for the shown screen. */
export function ChoiceBar({ project, screen, view, open }: ChoiceBarProps) {
  const { choices } = view;
  const choose = (part: Partial<Choices>): void => open({ ...view, choices: { ...choices, ...part } });
  const example = screen.examples.find(({ name }) => name === choices.example) ?? screen.examples[0];
  return (
    <div className="bar">
      <Select
        label="Example"
        value={example?.name ?? ''}
        values={screen.examples.map(({ name, isGenerated }) => [name, isGenerated ? `${name} (generated)` : name])}
        choose={(name) => choose({ example: name })}
      />
      {screen.forms ? (
        <Select
          label="Forms"
          value={choices.state}
          values={formStates.map((state) => [state, stateNames[state]])}
          choose={(state) => choose({ state: formStates.find((candidate) => candidate === state) ?? 'given' })}
        />
      ) : null}
      <Choice label="Language" value={choices.language} values={project.languages} choose={(language) => choose({ language })} />
      <Choice
        label="Width"
        value={view.width}
        values={widths}
        choose={(width) => open({ ...view, width: widths.find((candidate) => candidate === width) ?? '390' })}
      />
      <Select
        label="Theme"
        value={choices.theme}
        values={project.themes.map((name) => [name, name])}
        choose={(theme) => choose({ theme })}
      />
      <Select
        label="Scheme"
        value={choices.scheme}
        values={schemes.map((scheme) => [scheme, schemeNames[scheme]])}
        choose={(scheme) => choose({ scheme: schemes.find((candidate) => candidate === scheme) ?? 'given' })}
      />
      <Select
        label="Settings"
        value={choices.settings}
        values={project.settings.map((name) => [name, settingsNames[name] ?? name])}
        choose={(settings) => choose({ settings })}
      />
      <Switches project={project} choices={choices} choose={(set) => choose({ set })} />
      <p className="says">{example?.description}</p>
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}

/** A native select. */
function Select({ label, value, values, choose }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {values.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly choose: (value: string) => void;
}

function Choice({ label, value, values, choose }: ChoiceProps) {
  return (
    <FormControl component="fieldset" className="choice">
      <FormLabel component="legend">{label}</FormLabel>
      {/* Clicking the selected value gives null. */}
      <ToggleButtonGroup value={value} onChange={(_event, chosen: string | null) => chosen !== null && choose(chosen)}>
        {values.map((option) => (
          <ToggleButton key={option} value={option}>
            {option}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}

interface SwitchesProps {
  readonly project: ShownProject;
  readonly choices: Choices;
  readonly choose: (set: readonly string[]) => void;
}

/** Single settings that override the chosen ones; their schema lists their values. */
function Switches({ project, choices, choose }: SwitchesProps) {
  const [isOpen, setOpen] = useState(false);
  const count = choices.set.length;
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls="switches" onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'Single settings' : `Single settings: ${count}`}
      </Button>
      <Paper variant="outlined" id="switches" className="switches" hidden={!isOpen}>
        {project.switches.map(({ path, values, now }) => {
          const chosen = choices.set.find((choice) => choice.startsWith(`${path}:`))?.slice(path.length + 1) ?? '';
          const otherChoices = choices.set.filter((choice) => !choice.startsWith(`${path}:`));
          return (
            <Select
              key={path}
              label={path}
              value={chosen}
              values={[
                ['', `Default (${String(now)})`],
                ...values.map((value): [string, string] => [String(value), String(value)]),
              ]}
              choose={(value) => choose(value === '' ? otherChoices : [...otherChoices, `${path}:${value}`])}
            />
          );
        })}
        <Button onClick={() => choose(firstChoices.set)}>Reset all</Button>
      </Paper>
    </>
  );
}
