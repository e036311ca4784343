import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { useFollow } from '../../render/calls/use-call.tsx';
import { controlAttributes } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { useFormContext } from '../../render/form/form-context.tsx';
import { useField } from '../../render/form/frame/field-context.tsx';
import { placeFailure } from '../../render/form/issues/place-refusal.ts';
import type { ShownIssue } from '../../render/form/store/shown-issue.ts';
import { useInputs, useSavedAnswer } from '../../render/form/use-start.ts';
import { useFrame, useScripts, useText } from '../../render/frame.tsx';
import { readAddress } from '../../render/links/address.ts';
import { buildPayload } from '../../submit/index.ts';
import { pictureFiles, readPictureFile } from './read-file.ts';

/** The last change, announced to screen readers. */
type PictureChange = 'storing' | 'chosen' | 'removed' | 'undone';

/** A picture with buttons that replace and remove it. Without scripts: its address in an input. */
function PictureControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const { start, answer, change, container, input, choose, set } = usePicture(name);
  const attributes = controlAttributes(id, field, view);
  const address = typeof answer === 'string' ? readAddress(answer) : undefined;
  if (!scripts) return <AddressInput name={name} container={container} start={start} />;
  const { 'aria-required': _required, name: _name, ...fileAttributes } = attributes;
  return (
    <div ref={container} className="picture-field">
      {address === undefined ? (
        <span className="picture-none">{text('form.image.none')}</span>
      ) : (
        <img
          className="picture-shown"
          src={address.href}
          alt={text(answer === start ? 'form.image.present' : 'form.image.next')}
        />
      )}
      <input type="hidden" name={field.key} value={typeof answer === 'string' ? answer : ''} />
      {!view.isLocked && (
        <div className="picture-choices">
          <input
            {...fileAttributes}
            ref={input}
            className="visually-hidden picture-input"
            type="file"
            accept={pictureFiles}
            onChange={choose}
          />
          <label className="button button-plain" htmlFor={id} aria-busy={change === 'storing' || undefined}>
            {text('form.image.choose')}
          </label>
          {address !== undefined && (
            <button type="button" className="button button-quiet" onClick={() => set(null, 'removed')}>
              {text('form.image.remove')}
            </button>
          )}
          {answer !== start && (
            <button type="button" className="button button-quiet" onClick={() => set(start, 'undone')}>
              {text('form.image.undo')}
            </button>
          )}
        </div>
      )}
      <p className={change === undefined ? 'visually-hidden' : 'picture-note'} role="status">
        {change !== undefined && text(change === 'storing' ? 'form.image.reading' : `form.image.${change}`)}
      </p>
    </div>
  );
}

interface AddressInputProps {
  readonly name: string;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly start: Json;
}

/** What is shown without scripts. */
function AddressInput({ name, container, start }: AddressInputProps) {
  const { field, view, id } = useField(name);
  const written = typeof start === 'string' ? start : '';
  return (
    <div ref={container}>
      <input
        {...controlAttributes(id, field, view)}
        className="input"
        type="text"
        defaultValue={written}
        readOnly={view.isLocked}
      />
    </div>
  );
}

/** Once a chosen picture is saved, nothing is unsaved any more. */
const toBeSaved = (change: PictureChange | undefined, isSaved: boolean): PictureChange | undefined =>
  isSaved && (change === 'chosen' || change === 'removed') ? undefined : change;

/** The current answer, and the functions that change it. */
function usePicture(name: string) {
  const { field } = useField(name);
  const { store } = useFormContext();
  const upload = useUpload(field);
  const { first, start } = useSavedAnswer(name);
  const [answer, setAnswer] = useState(first);
  const [change, setChange] = useState<PictureChange | undefined>(undefined);
  const latest = useRef(answer);
  const uploads = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  function apply(next: Json, what: PictureChange): void {
    // Discards the result of a file that is still being stored.
    uploads.current += 1;
    latest.current = next;
    setAnswer(next);
    setChange(what);
    store.touch(field.key);
    store.refuse(field.key);
    store.commit(field.key, next);
  }
  useInputs(name, container, () => ({
    read: () => latest.current,
    write: (next) => {
      latest.current = next;
      setAnswer(next);
    },
  }));
  useWritten(container, (written) => {
    if (written === (typeof latest.current === 'string' ? latest.current : '')) return;
    latest.current = written;
    setAnswer(written);
  });
  async function storeFile(file: File): Promise<void> {
    uploads.current += 1;
    const current = uploads.current;
    setChange('storing');
    const stored = await upload(file);
    if (current !== uploads.current) return;
    if ('address' in stored) return apply(stored.address, 'chosen');
    setChange(undefined);
    store.refuse(field.key, stored);
  }
  return {
    start,
    answer,
    change: toBeSaved(change, answer === start),
    container,
    input,
    choose: () => {
      const file = takeFile(input.current);
      if (file !== undefined) void storeFile(file);
    },
    set: (next: Json, what: PictureChange) => {
      apply(next, what);
      // The pressed button may have disappeared.
      input.current?.focus();
    },
  };
}

/** The chosen file; empties the input, so that the same file can be chosen again. */
function takeFile(input: HTMLInputElement | null): File | undefined {
  const file = input?.files?.[0];
  if (input !== null) input.value = '';
  return file;
}

/** Reads the address that was written before scripts ran. */
function useWritten(container: RefObject<HTMLDivElement | null>, take: (written: string) => void): void {
  const latestTake = useRef(take);
  useEffect(() => {
    const written = container.current?.querySelector<HTMLInputElement>('input[type=text]')?.value;
    if (written !== undefined) latestTake.current(written);
  }, [container]);
}

/** Stores a file by the field's call. Returns its address, or why it was refused. */
function useUpload(field: FieldPlan) {
  const { screen, host, loaded } = useFrame();
  const follow = useFollow();
  const id = field.options['upload'];
  const call = typeof id === 'string' ? screen?.calls[id] : undefined;
  return async (file: File): Promise<{ readonly address: string } | ShownIssue> => {
    const reading = await readPictureFile(file, field);
    if ('issue' in reading) return reading;
    const failed: ShownIssue = { issue: { at: `/${field.key}`, rule: 'imageUnreadable' } };
    if (call === undefined) return failed;
    const payload = buildPayload(call, undefined, {}, { payload: { picture: reading.picture }, now: loaded.data.screen.now });
    const outcome = await host.perform(call, { payload, params: {} });
    if (outcome.kind === 'data' && typeof outcome.data['address'] === 'string') return { address: outcome.data['address'] };
    if (outcome.kind !== 'refused') {
      follow(call, outcome);
      return failed;
    }
    host.reportRefusal(outcome.refusal);
    const [issue] = outcome.refusal.issues ?? [];
    return issue === undefined ? placeFailure(call, outcome.refusal, field.key) : { issue: { ...issue, at: `/${field.key}` } };
  };
}

/** A picture of any shape, stored by the call in `upload`. `size` (pixels). */
export const control: FieldWidget = { Control: PictureControl, frame: 'group' };
