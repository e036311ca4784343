import type { CheckReport } from './check-report.ts';

/** The documentation of a code: its first sentence, and the whole section as Markdown. */
export interface CodeHelp {
  readonly sentence: string;
  readonly markdown: string;
}

/**
 * A report as SARIF 2.1.0 for code hosts and editors: each reported code is a rule with its help, each problem a result with its
 * region. `version`: of this package.
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
  // `helpUri` must be absolute and the docs have no URL, so the text itself is embedded.
  return help === undefined
    ? { id: code }
    : { id: code, shortDescription: { text: help.sentence }, help: { text: help.sentence, markdown: help.markdown } };
}

/** A path as a relative reference of RFC 3986: `screens/名前.json` → `screens/%E5%90%8D%E5%89%8D.json`. */
function encodePath(path: string): string {
  return toWellFormed(path).split('/').map(encodeURIComponent).join('/');
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
