import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../engine/standalone/index.ts';
import { Form, type FormModule } from '../../engine/standalone/react.ts';
import { goToProblem, openEditor, replaceText, showProblems } from './editor.ts';
import { evaluate } from './evaluate.ts';
import { examples } from './examples.ts';
import type { Helper, Outcome } from './messages.ts';
import { type Shared, writeAddress } from './shared-state.ts';

interface Current {
  readonly problems: readonly Problem[];
  /** The last form without problems. */
  readonly form?: FormModule;
  /** How many forms there were: each is filled in anew. */
  readonly count: number;
}

/** An editor of a declared form beside the form that it makes. */
export function Playground({ helper, shared }: { readonly helper: Helper; readonly shared: Shared | undefined }) {
  const [language, setLanguage] = useState((shared ?? examples[0]).language);
  const [answers, setAnswers] = useState<object | undefined>(undefined);
  const { text, setText, form, problems, count } = useForm(helper, (shared ?? examples[0]).text);
  useEffect(() => {
    let isObsolete = false;
    void writeAddress({ language, text }).then((address) => !isObsolete && history.replaceState(null, '', address));
    return () => {
      isObsolete = true;
    };
  }, [language, text]);
  const { element, editor } = useEditor(helper, text, setText);
  useEffect(() => {
    if (editor.current !== undefined) showProblems(editor.current, problems);
  }, [problems, editor]);
  const chooseExample = (name: string): void => {
    const example = examples.find((example) => example.name === name) ?? examples[0];
    setLanguage(example.language);
    setAnswers(undefined);
    if (editor.current !== undefined) replaceText(editor.current, example.text);
  };
  return (
    <main className="playground">
      <header>
        <h1>Madoguchi playground</h1>
        <Choice label="Example" options={['', ...examples.map(({ name }) => name)]} value="" onChoose={chooseExample} />
        <Choice
          label="Language"
          options={['en', 'ja']}
          value={language}
          onChoose={(next) => setLanguage(next === 'ja' ? 'ja' : 'en')}
        />
        <ShareButton />
      </header>
      <section className="declaration" aria-label="Declaration">
        <div className="editor" ref={element} />
        <ProblemList
          problems={problems}
          onChoose={(problem) => editor.current !== undefined && goToProblem(editor.current, problem)}
        />
      </section>
      <Tabs
        tabs={{
          Form:
            form === undefined ? null : (
              <Form key={`${count}/${language}`} form={form} language={language} onSubmit={(sent) => setAnswers(sent)} />
            ),
          Answers:
            answers === undefined ? <p>The form has not been submitted.</p> : <pre>{JSON.stringify(answers, null, 2)}</pre>,
          Plan: <pre>{JSON.stringify(form?.plan, null, 2)}</pre>,
        }}
        news={answers}
      />
    </main>
  );
}

/** Compiles the text after each pause of typing. */
function useForm(helper: Helper, first: string) {
  const [text, setText] = useState(first);
  const [current, setCurrent] = useState<Current>({ problems: [], count: 0 });
  useEffect(() => {
    let isObsolete = false;
    const timer = setTimeout(async () => {
      const { problems, form } = await helper.compile(text).catch(reportFailure);
      if (isObsolete) return;
      setCurrent((before) =>
        form === undefined ? { ...before, problems } : { problems, form: evaluate(form), count: before.count + 1 },
      );
    }, 200);
    return () => {
      isObsolete = true;
      clearTimeout(timer);
    };
  }, [helper, text]);
  return { text, setText, ...current };
}

/** A fault of the engine: shown where problems are. */
const reportFailure = (error: Error): Outcome => ({
  problems: [
    {
      code: 'FAILED',
      file: '',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      message: error.message,
      remedy: 'Please report it with this declaration.',
    },
  ],
});

function useEditor(helper: Helper, text: string, onChange: (text: string) => void) {
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof openEditor>>(undefined);
  const first = useRef(text);
  useEffect(() => {
    if (element.current === null) return;
    const view = openEditor({
      parent: element.current,
      text: first.current,
      label: 'Declaration of the form, as JSON',
      helper,
      onChange,
    });
    editor.current = view;
    return () => view.destroy();
  }, [helper, onChange]);
  return { element, editor };
}

function ProblemList({
  problems,
  onChoose,
}: {
  readonly problems: readonly Problem[];
  readonly onChoose: (problem: Problem) => void;
}) {
  const summary = problems.length === 0 ? 'No problems' : problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return (
    <div className="problems">
      <p role="status">{summary}</p>
      <ol>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.line}:${problem.column} ${problem.message}`}>
            <button type="button" onClick={() => onChoose(problem)}>
              <span>Line {problem.line}</span> {problem.message} <em>{problem.remedy}</em>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Choice({
  label,
  options,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChoose: (option: string) => void;
}) {
  const id = useId();
  return (
    <span className="picker">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option} value={option} disabled={option === ''}>
            {option === '' ? 'Choose …' : option}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Copies the page's address, which has the declaration. */
function ShareButton() {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Without permission the address bar still has it.
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span role="status">{isCopied ? 'The address has the form' : 'Share'}</span>
    </button>
  );
}

/** `news`: while it changes, the second tab is marked. */
function Tabs({ tabs, news }: { readonly tabs: { readonly [name: string]: ReactNode }; readonly news: unknown }) {
  const id = useId();
  const names = Object.keys(tabs);
  const [open, setOpen] = useState(names[0] ?? '');
  useEffect(() => {
    if (news !== undefined) setOpen('Answers');
  }, [news]);
  const move = (key: string): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open;
    setOpen(next);
    if (step !== 0) document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className="result" aria-label="Result">
      <div role="tablist" aria-label="Result">
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => setOpen(name)}
            onKeyDown={({ key }) => move(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          {...(name === open && { id: `${id}-panel` })}
          role="tabpanel"
          aria-labelledby={`${id}-${name}`}
          hidden={name !== open}
        >
          {tabs[name]}
        </div>
      ))}
    </section>
  );
}
