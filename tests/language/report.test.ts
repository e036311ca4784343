import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { writeGithub, writeSarif, writeText } from '../../engine/check/index.ts';
import type { Problem } from '../../engine/declare/index.ts';
import { form, home } from './broken/locations.ts';
import { checkSmall, type Edit, put, retype, smallFiles } from './small-project.ts';

const problem = (more: Partial<Problem>): Problem => ({
  code: 'TEXT_UNKNOWN',
  file: 'screens/a.screen.json',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  message: 'Wrong.',
  remedy: 'Fix it.',
  ...more,
});

/** The lines below the head. */
function frameOf(text: string, more: Partial<Problem>): readonly string[] {
  const written = writeText({ files: 1, problems: [problem(more)] }, { textOf: () => text });
  return written.split('\n').slice(3, -3);
}

/** Terminal columns of a text of Latin letters, Japanese and emoji. */
const columnsOf = (text: string): number =>
  [...text].reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0xff && each !== '…' ? 2 : 1), 0);

describe('the frame of a problem', () => {
  test('shows the line between its neighbours, with carets under the range', () => {
    expect(frameOf('{\n  "title": "x",\n  "for": 1\n}\n', { line: 2, column: 12, endLine: 2, endColumn: 15 })).toEqual([
      '  1 | {',
      '> 2 |   "title": "x",',
      '    |            ^^^',
      '  3 |   "for": 1',
    ]);
  });

  test('aligns carets after full-width characters, half-width kana, emoji and tabs', () => {
    for (const before of ['\t"氏名（カナ）": ', '"ｶﾅ": ', '"🏠": ', '"👨‍👩‍👧": ', '"が": ', '"か\u3099": ']) {
      const [line = '', carets = ''] = frameOf(`${before}"誤り"`, { column: before.length + 1, endColumn: before.length + 5 });
      expect(carets.trimStart()).toBe('| '.concat(carets.slice(carets.indexOf('| ') + 2)));
      expect(carets.match(/\^+/)?.[0]).toBe('^'.repeat(6));
      if (/[\u200d\u3099]/.test(before) || before.includes('ｶ')) continue;
      expect(columnsOf(line.slice(0, line.indexOf('"誤り"')))).toBe(carets.indexOf('^'));
    }
    // Half-width kana take one column, a sound mark and a joiner none.
    expect(frameOf('"ｶﾅ": 1', { column: 7, endColumn: 8 })[1]).toBe('    |       ^');
    expect(frameOf('"か\u3099": 1', { column: 7, endColumn: 8 })[1]).toBe('    |       ^');
  });

  test('cuts a very long line around the range', () => {
    const text = `{"a": "${'あ'.repeat(3_000)}", "wrong": 1, "b": "${'x'.repeat(2_000_000)}"}`;
    const at = text.indexOf('"wrong"');
    const [line = '', carets = ''] = frameOf(text, { column: at + 1, endColumn: at + 8 });
    expect(line).toMatch(/^> 1 \| ….*"wrong": 1, "b": "x+…$/);
    expect(columnsOf(line)).toBeLessThan(120);
    expect(carets.match(/\^+/)?.[0]).toBe('^^^^^^^');
    expect(columnsOf(line.slice(0, line.indexOf('"wrong"')))).toBe(carets.indexOf('^'));
  });

  test('shows the start of the lines around a long line', () => {
    const long = `  "wrong": { ${Array.from({ length: 30 }, (_, at) => `"a${at}": ${at}`).join(', ')} },`;
    const column = long.indexOf('"a25"') + 1;
    const text = `{\n  "blocks": [\n${long}\n  "next": "${'n'.repeat(200)}"\n}`;
    const frame = frameOf(text, { line: 3, column, endLine: 3, endColumn: column + 5 });
    expect(frame[0]).toBe('  2 |   "blocks": [');
    expect(frame[1]).toMatch(/^> 3 \| ….*"a25": 25/);
    expect(frame[3]).toMatch(/^ {2}4 \| {3}"next": "n+…$/);
  });

  test('marks only the first line of a range of several lines', () => {
    expect(frameOf('{\n  "a": {\n  }\n}', { line: 2, column: 8, endLine: 3, endColumn: 4 })[2]).toBe('    |        ^');
    expect(frameOf('{\r\n  "a": [1,\r\n2]\r\n}', { line: 2, column: 8, endLine: 3, endColumn: 3 })).toContain('    |        ^^^');
  });

  test('shows the end of a file and an empty file', () => {
    expect(frameOf('{\n', { line: 2, column: 1, endLine: 2, endColumn: 1 })).toEqual([]);
    expect(frameOf('{', { line: 1, column: 2, endLine: 1, endColumn: 2 })).toEqual(['> 1 | {', '    |  ^']);
    expect(frameOf('', { line: 1, column: 1, endLine: 1, endColumn: 1 })).toEqual(['> 1 |', '    | ^']);
  });

  test('neutralizes control characters and changes of reading direction', () => {
    const text = '"\u001b[31m\u202egnorw\u202c\u0000\u009b2J\ud800"';
    const written = writeText(
      { files: 1, problems: [problem({ endColumn: text.length + 1, message: text, file: `${text}.json` })] },
      { textOf: () => text },
    );
    expect(written).toMatch(/^(?:[^\p{Cc}\p{Cf}\p{Cs}]|\n)*$/u);
    expect(written).toContain('␛[31m');
  });

  test('is coloured only if requested', () => {
    const report = { files: 1, problems: [problem({})] };
    expect(writeText(report, { textOf: () => '{}' })).not.toContain('\u001B');
    const coloured = writeText(report, { textOf: () => '{}', colour: true });
    expect(coloured.replaceAll(new RegExp(`${'\u001B'}\\[[0-9;]*m`, 'g'), '')).toBe(writeText(report, { textOf: () => '{}' }));
  });
});

test('a problem has the range of the whole value or key', () => {
  const source = (edit: Edit): readonly string[] =>
    checkSmall(edit).map(({ file, line, column, endLine, endColumn }) => {
      const lines =
        smallFiles(edit)
          .find(({ path }) => path === file)
          ?.text.split('\n') ?? [];
      expect(endLine).toBe(line);
      return lines[line - 1]?.slice(column - 1, endColumn - 1) ?? '';
    });
  expect(source(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['"emial"']);
  expect(source(retype(home, (text) => text.replace('{', '{ // why')))).toEqual(['// why']);
  expect(source(retype(home, (text) => text.replace('"layout": "guest"', '"layout": "gest"')))).toEqual(['"gest"']);
  expect(source(retype(home, (text) => text.replace('"for"', '"fro": 1, "for"')))).toEqual(['"fro"']);
});

describe('for GitHub', () => {
  test('is one workflow command per line, and escapes commands in messages', () => {
    const written = writeGithub({
      files: 1,
      problems: [
        problem({ message: '100%\r\n::add-mask::x', file: 'screens/a,b:c%.json' }),
        problem({ endLine: 3, endColumn: 1 }),
      ],
    });
    expect(written).toBe(
      '::error file=screens/a%2Cb%3Ac%25.json,line=1,endLine=1,col=1,endColumn=2,title=TEXT_UNKNOWN::100%25%0D%0A::add-mask::x Fix it.\n' +
        '::error file=screens/a.screen.json,line=1,endLine=3,title=TEXT_UNKNOWN::Wrong. Fix it.\n',
    );
  });
});

// The parts of SARIF 2.1.0 that we write (sections 3.13, 3.14, 3.18, 3.19, 3.27, 3.28, 3.29, 3.30, 3.4, 3.49).
const shape = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});
const text = { type: 'string', pattern: '^[^\\ud800-\\udfff]*$|.' };
const place = { type: 'integer', minimum: 1 };
const multiformat = shape(['text'], { text, markdown: text });
const sarif = shape(['version', 'runs'], {
  $schema: { type: 'string', pattern: '^https://' },
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    items: shape(['tool', 'results'], {
      tool: shape(['driver'], {
        driver: shape(['name'], {
          name: text,
          version: text,
          rules: {
            type: 'array',
            uniqueItems: true,
            items: shape(['id'], { id: text, shortDescription: multiformat, help: multiformat }),
          },
        }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: {
        type: 'array',
        items: shape(['message'], {
          ruleId: text,
          ruleIndex: { type: 'integer', minimum: 0 },
          level: { enum: ['none', 'note', 'warning', 'error'] },
          message: shape(['text'], { text }),
          locations: {
            type: 'array',
            items: shape([], {
              physicalLocation: shape(['artifactLocation'], {
                // A relative reference of RFC 3986, without a colon in its first step.
                artifactLocation: shape(['uri'], {
                  uri: { type: 'string', pattern: "^([A-Za-z0-9\\-._~!$&'()*+,;=@/]|%[0-9A-F]{2})+$" },
                  uriBaseId: text,
                }),
                region: shape(['startLine'], { startLine: place, startColumn: place, endLine: place, endColumn: place }),
              }),
            }),
          },
        }),
      },
    }),
  },
});

describe('as SARIF', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(sarif);
  const read = (problems: readonly Problem[], help = new Map<string, { sentence: string; markdown: string }>()) => {
    const log = JSON.parse(writeSarif({ files: 1, problems }, help, '1.0.0'));
    expect(validate(log) ? [] : validate.errors).toEqual([]);
    return log.runs[0];
  };

  test('is a valid log without problems', () => {
    expect(read([])).toMatchObject({ results: [], tool: { driver: { rules: [] } } });
  });

  test('has a rule for each code, and a result for each problem that refers to its rule', () => {
    const problems = checkSmall(
      retype(home, (all) => all.replace('"layout": "guest"', '"layout": "gest"').replace('"as": "date"', '"as": "dat"')),
      put(form, ['rules', 0, 'field'], 'emial'),
    );
    expect(problems.length).toBe(3);
    const run = read(problems, new Map([['LAYOUT_UNKNOWN', { sentence: 'No layout.', markdown: '*No* layout.' }]]));
    expect(run.tool.driver.rules).toEqual([
      { id: 'FORMATTER_UNKNOWN' },
      { id: 'FORM_FIELD_UNKNOWN' },
      { id: 'LAYOUT_UNKNOWN', shortDescription: { text: 'No layout.' }, help: { text: 'No layout.', markdown: '*No* layout.' } },
    ]);
    for (const [index, result] of run.results.entries()) {
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(problems[index]?.code);
      expect(result.locations[0].physicalLocation.region).toEqual({
        startLine: problems[index]?.line,
        startColumn: problems[index]?.column,
        endLine: problems[index]?.endLine,
        endColumn: problems[index]?.endColumn,
      });
    }
  });

  test('encodes paths as URIs, and replaces lone surrogates', () => {
    const [result] = read([problem({ file: 'screens/名 前:%.json', message: 'half \ud83d of it' })]).results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('screens/%E5%90%8D%20%E5%89%8D%3A%25.json');
    expect(result.message.text).toBe('half \uFFFD of it Fix it.');
  });
});
