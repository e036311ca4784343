import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { takenAway } from '../../submit/index.ts';
import { useField } from '../form/field-room.tsx';
import { useFormRoom } from '../form/form-room.tsx';
import { useScripts, useText } from '../frame.tsx';
import { PersonIcon } from '../icons.tsx';
import { readAddress } from '../links/address.ts';
import { controlAttributes } from './field-parts.ts';
import { pictureFiles, readOption, readPicture } from './image-file.ts';
import { useInputs, useStart } from './use-start.ts';

/** What was done last; it is told to whoever does not see it. */
type Told = 'reading' | 'chosen' | 'removed' | 'undone';

/**
 * A picture and what it is to become. With scripts the square is made here and seen beside the present one before anything is sent.
 * Without them it is a file and a box that takes the picture away, and the server makes the square.
 */
export function ImageControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const { present, answer, told, input, holder, choose, remove, undo } = usePicture(name);
  const { 'aria-required': _required, ...attributes } = controlAttributes(id, field, view);
  const size = readOption(field, 'size');
  const isChanged = answer !== present;
  return (
    <div ref={holder} className="image">
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
            <input type="checkbox" name={name} value={takenAway} />
            <span>{text('form.image.remove')}</span>
          </label>
        )}
      </div>
      <p className="image-told" role="status">
        {told !== undefined && text(`form.image.${told}`)}
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

/** An address of ours, or a picture that was just made; both come from answers, so anything else is not shown. */
function readShown(address: Json): string | undefined {
  if (typeof address !== 'string') return undefined;
  return address.startsWith('data:image/') ? address : readAddress(address)?.href;
}

/** The present picture, the answer that is being given, and the ways to change it. */
function usePicture(name: string) {
  const { field } = useField(name);
  const { store } = useFormRoom();
  const [present, setPresent] = useState(useStart(name));
  const [answer, setAnswer] = useState(present);
  const [told, setTold] = useState<Told | undefined>(undefined);
  const latest = useRef(answer);
  const reading = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const give = useCallback(
    (next: Json, what: Told) => {
      // A file that is still being read comes too late.
      reading.current += 1;
      latest.current = next;
      setAnswer(next);
      setTold(what);
      store.touch(name);
      store.refuse(name);
      store.commit(name, next);
    },
    [store, name],
  );
  const take = useCallback(
    async (file: File) => {
      reading.current += 1;
      const mine = reading.current;
      setTold('reading');
      const found = await readPicture(file, field);
      if (mine !== reading.current) return;
      if ('picture' in found) return give(found.picture, 'chosen');
      setTold(undefined);
      store.refuse(name, { issue: found.issue });
    },
    [store, name, field, give],
  );
  useInputs(name, holder, () => ({
    read: () => latest.current,
    write: (next) => {
      latest.current = next;
      setAnswer(next);
      // The page's data came anew with another picture.
      if (typeof next === 'string' && !next.startsWith('data:')) setPresent(next);
    },
  }));
  useEffect(() => {
    // It was chosen before scripts ran.
    const file = input.current?.files?.[0];
    if (file !== undefined) void take(file);
  }, [take]);
  function choose() {
    const file = input.current?.files?.[0];
    if (file === undefined || input.current === null) return;
    void take(file);
    // So that the same file may be chosen again.
    input.current.value = '';
  }
  function leaveTo(next: Json, what: Told) {
    give(next, what);
    // The button that was pressed is gone, or may be.
    input.current?.focus();
  }
  return {
    present,
    answer,
    told,
    input,
    holder,
    choose,
    remove: () => leaveTo(null, 'removed'),
    undo: () => leaveTo(present, 'undone'),
  };
}
