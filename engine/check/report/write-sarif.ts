import type { CheckReport } from './check-report.ts';

/** What the docs say of a code: one sentence, and the whole page as Markdown. */
export interface CodeHelp {
  readonly sentence: string;
  readonly markdown: string;
}

/**
 * A report as SARIF 2.1.0, which code hosts and editors take: every code that was told is a rule with its help, every problem a result
 * with its region. `version`: the program's.
 */
export function writeSarif({ problems }: CheckReport, help: ReadonlyMap<string, CodeHelp>, version: string): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'madoguchi-check', version, rules: codes.map((code) => describeRule(code, help.get(code))) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ code, file, line, column, endLine, endColumn, message, remedy }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: 'error',
          message: { text: toWellFormed(`${message} ${remedy}`) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodePath(file), uriBaseId: '%SRCROOT%' },
                region: { startLine: line, startColumn: column, endLine, endColumn },
              },
            },
          ],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(code: string, help: CodeHelp | undefined): object {
  // SARIF takes absolute addresses only as helpUri, and the docs have none: the page itself stands here.
  return help === undefined
    ? { id: code }
    : { id: code, shortDescription: { text: help.sentence }, help: { text: help.sentence, markdown: help.markdown } };
}

/** A path as a relative reference of RFC 3986: `screens/名前.json` → `screens/%E5%90%8D%E5%89%8D.json`. */
function encodePath(path: string): string {
  return toWellFormed(path).split('/').map(encodeURIComponent).join('/');
}

/** Half a character cannot be written as UTF-8. */
function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
