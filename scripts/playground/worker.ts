// Checks, compiles and completes declarations. In a worker, so that typing stays smooth, and because compiling evaluates what it has
// made: the worker's Content-Security-Policy allows that, the page's does not.
import './language.ts';
import { getLanguageService, type MarkupContent, TextDocument } from 'vscode-json-languageservice';
import { metaSchema } from '../../engine/check/index.ts';
import { compileForm, ProblemsError } from '../../engine/standalone/index.ts';
import type { Completion, Helper, Outcome, Question, Reply } from './messages.ts';

const service = getLanguageService({});
service.configure({
  validate: false,
  schemas: [{ uri: 'form.schema.json', fileMatch: ['*'], schema: { ...metaSchema('form') } }],
});

const helper: Helper = { compile, complete, describe };
self.addEventListener('message', ({ data: { number, name, text, offset } }: MessageEvent<Question>) => {
  helper[name](text, offset).then(
    (value) => self.postMessage({ number, value } satisfies Reply),
    (error: unknown) => self.postMessage({ number, error: String(error) } satisfies Reply),
  );
});

async function compile(text: string): Promise<Outcome> {
  try {
    return { problems: [], form: compileForm(text) };
  } catch (error) {
    if (error instanceof ProblemsError) return { problems: error.problems };
    throw error;
  }
}

async function complete(text: string, offset: number): Promise<readonly Completion[]> {
  const { document, json } = open(text);
  const list = await service.doComplete(document, document.positionAt(offset), json);
  return (list?.items ?? []).flatMap(({ label, textEdit, documentation }) =>
    textEdit === undefined || !('range' in textEdit)
      ? []
      : [
          {
            label,
            description: readMarkup(documentation),
            insert: textEdit.newText,
            from: document.offsetAt(textEdit.range.start),
            to: document.offsetAt(textEdit.range.end),
          },
        ],
  );
}

async function describe(text: string, offset: number): Promise<string> {
  const { document, json } = open(text);
  const hover = await service.doHover(document, document.positionAt(offset), json);
  const contents = hover?.contents;
  if (contents === undefined) return '';
  return (
    (Array.isArray(contents) ? contents : [contents])
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join('\n')
      // Markdown's signs: an example is in a block of code.
      .replaceAll(/```\w*|\\/g, '')
      .trim()
  );
}

function open(text: string) {
  const document = TextDocument.create('file:///form.form.json', 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

const readMarkup = (documentation: string | MarkupContent | undefined): string =>
  typeof documentation === 'string' ? documentation : (documentation?.value ?? '');
