import { useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { startText } from '../../render/controls/textarea/control.tsx';
import { useTextControl } from '../../render/controls/use-text-control.ts';
import { controlAttributes, partId } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { useField } from '../../render/form/frame/field-context.tsx';
import { useScripts, useText } from '../../render/frame.tsx';
import { SafeHtml } from '../../render/html/safe-html.tsx';
import { insertTags, type TagName } from './insert-tags.ts';
import { usePreview } from './use-preview.ts';

const tags: readonly TagName[] = ['heading', 'paragraph', 'bold', 'link', 'list', 'numbers'];
const format = (answer: Json) => (typeof answer === 'string' ? answer : '');

/** The text with its buttons, and below it what members will see. */
function HtmlControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const text = useText();
  const scripts = useScripts();
  const control = useTextControl<HTMLTextAreaElement>(field, { format });
  const [isOpen, setOpen] = useState(false);
  const preview = usePreview(field, isOpen);
  const previewElement = partId(id, 'preview');
  const hasPreview = field.options['preview'] !== undefined;
  return (
    <div className="html-field">
      {scripts && !view.isLocked && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second group around the field
        <div className="html-tools" role="group" aria-label={text('form.html.tools')}>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="button button-quiet html-tool"
              onClick={() => control.ref.current !== null && insert(control.ref.current, tag)}
            >
              {text(`form.html.${tag}`)}
            </button>
          ))}
          {hasPreview && (
            <button
              type="button"
              className="button button-plain html-tool"
              aria-expanded={isOpen}
              aria-controls={previewElement}
              onClick={() => setOpen(!isOpen)}
            >
              {text('form.html.preview')}
            </button>
          )}
        </div>
      )}
      <textarea
        {...controlAttributes(id, field, view)}
        className="input textarea html-text"
        rows={Number(field.options['rows'])}
        spellCheck={false}
        readOnly={view.isLocked}
        {...control}
        defaultValue={startText(control.defaultValue)}
      />
      {hasPreview && (
        <section id={previewElement} className="html-preview" aria-label={text('form.html.preview')} hidden={!isOpen}>
          {preview === 'failed' && <p className="field-note">{text('form.html.failed')}</p>}
          {preview === undefined && <p className="field-note">{text('form.html.loading')}</p>}
          {typeof preview === 'object' && <SafeHtml className="prose" html={preview.html} under={2} />}
        </section>
      )}
    </div>
  );
}

/** Replaces the selection as if it was typed, so that the browser can undo it. */
function insert(element: HTMLTextAreaElement, tag: TagName): void {
  const { value, selectionStart: from, selectionEnd: to } = element;
  const insertion = insertTags(tag, { text: value, from, to });
  element.focus();
  // Deprecated, but nothing else keeps what can be undone.
  if (!document.execCommand('insertText', false, insertion.text)) {
    element.setRangeText(insertion.text, from, to);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  element.setSelectionRange(from + insertion.from, from + insertion.to);
}

/** HTML with buttons for tags and a preview. `rows`, `preview` (a call). */
export const control: FieldWidget = { Control: HtmlControl, frame: 'label' };
