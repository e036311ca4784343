import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { controlAttributes } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { useFormContext } from '../../render/form/form-context.tsx';
import { useField } from '../../render/form/frame/field-context.tsx';
import { useInputs, useSavedAnswer } from '../../render/form/use-start.ts';
import { useScripts, useText } from '../../render/frame.tsx';
import { PersonIcon } from '../../render/icons.tsx';
import { readAddress } from '../../render/links/address.ts';
import { pictureRemoved } from './answer.ts';
import { pictureFiles, readOption, readPicture } from './image-file.ts';

/** The last change, announced to screen readers. */
type ImageChange = 'reading' | 'chosen' | 'removed' | 'undone';

/**
 * The current picture and its replacement. With scripts the square is cut here and shown beside the current one before anything
 * is sent. Without them it is a file input and a box that removes the picture, and the server cuts the square.
 */
function ImageControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const { present, answer, change, input, container, choose, remove, undo } = usePicture(name);
  const { 'aria-required': _required, ...attributes } = controlAttributes(id, field, view);
  const size = readOption(field, 'size');
  const isChanged = answer !== present;
  return (
    <div ref={container} className="image">
      <div className="image-views">
        <Picture address={present} caption={text('form.image.present')} none={text('form.image.none')} size={size} />
        {isChanged && <Picture address={answer} caption={text('form.image.next')} none={text('form.image.none')} size={size} />}
      </div>
      <div className="image-choices">
        <input
          {...attributes}
          ref={input}
          className={scripts ? 'visually-hidden image-input' : 'image-input'}
          type="file"
          accept={pictureFiles}
          aria-label={text('form.image.choose')}
          disabled={view.isLocked}
          onChange={choose}
        />
        {scripts && (
          <label className="button button-plain" htmlFor={id}>
            {text('form.image.choose')}
          </label>
        )}
        {scripts && answer !== null && !view.isLocked && (
          <button type="button" className="button button-plain" onClick={remove}>
            {text('form.image.remove')}
          </button>
        )}
        {scripts && isChanged && (
          <button type="button" className="button button-quiet" onClick={undo}>
            {text('form.image.undo')}
          </button>
        )}
        {!scripts && present !== null && (
          <label className="choice">
            <input type="checkbox" name={name} value={pictureRemoved} />
            <span>{text('form.image.remove')}</span>
          </label>
        )}
      </div>
      <p className="image-told" role="status">
        {change !== undefined && text(`form.image.${change}`)}
      </p>
    </div>
  );
}

interface PictureProps {
  readonly address: Json;
  readonly caption: string;
  readonly none: string;
  readonly size: number;
}

function Picture({ address, caption, none, size }: PictureProps) {
  const href = readShown(address);
  return (
    <figure className="image-view">
      {href === undefined ? (
        <span className="image-none" role="img" aria-label={none}>
          <PersonIcon />
        </span>
      ) : (
        <img className="image-picture" src={href} alt={caption} width={size} height={size} />
      )}
      <figcaption aria-hidden={href !== undefined || undefined}>{caption}</figcaption>
    </figure>
  );
}

/** Only addresses of this store and new data URLs are shown, because the value comes from an answer. */
function readShown(address: Json): string | undefined {
  if (typeof address !== 'string') return undefined;
  return address.startsWith('data:image/') ? address : readAddress(address)?.href;
}

/** The current picture, the answer, and the functions that change it. */
function usePicture(name: string) {
  const { field } = useField(name);
  const { store } = useFormContext();
  const { first, start: present } = useSavedAnswer(name);
  const [answer, setAnswer] = useState(first);
  const [change, setChange] = useState<ImageChange | undefined>(undefined);
  const latest = useRef(answer);
  const reading = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const applyAnswer = useCallback(
    (next: Json, what: ImageChange) => {
      // Discards the result of a file that is still being read.
      reading.current += 1;
      latest.current = next;
      setAnswer(next);
      setChange(what);
      store.touch(name);
      store.refuse(name);
      store.commit(name, next);
    },
    [store, name],
  );
  const readFile = useCallback(
    async (file: File) => {
      reading.current += 1;
      const request = reading.current;
      setChange('reading');
      const pictureReading = await readPicture(file, field);
      if (request !== reading.current) return;
      if ('picture' in pictureReading) return applyAnswer(pictureReading.picture, 'chosen');
      setChange(undefined);
      store.refuse(name, { issue: pictureReading.issue });
    },
    [store, name, field, applyAnswer],
  );
  useInputs(name, container, () => ({
    read: () => latest.current,
    write: (next) => {
      latest.current = next;
      setAnswer(next);
    },
  }));
  useEffect(() => {
    // The file was chosen before scripts ran.
    const file = input.current?.files?.[0];
    if (file !== undefined) void readFile(file);
  }, [readFile]);
  function choose() {
    const file = input.current?.files?.[0];
    if (file === undefined || input.current === null) return;
    void readFile(file);
    // Allows choosing the same file again.
    input.current.value = '';
  }
  function changeAndFocus(next: Json, what: ImageChange) {
    applyAnswer(next, what);
    // The pressed button may have disappeared.
    input.current?.focus();
  }
  return {
    present,
    answer,
    // Once the change is saved, nothing is unsaved any more. Choosing a picture and removing it is still told.
    change: answer === present && present !== first && (change === 'chosen' || change === 'removed') ? undefined : change,
    input,
    container,
    choose,
    remove: () => changeAndFocus(null, 'removed'),
    undo: () => changeAndFocus(present, 'undone'),
  };
}

/** A file input with a preview of the cropped square. `size` (pixels), `maxBytes` (of the file). */
export const control: FieldWidget = { Control: ImageControl, frame: 'group' };
