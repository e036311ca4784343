import type { CheckReport } from './check-report.ts';

/**
 * A report as GitHub workflow commands, one line per problem; GitHub shows them as annotations. No problems → an empty text.
 * `::error file=screens/card.screen.json,line=6,endLine=6,col=12,endColumn=25,title=TEXT_UNKNOWN::There is no text …`
 */
export function writeGithub({ problems }: CheckReport): string {
  return problems
    .map(({ code, file, line, column, endLine, endColumn, message, remedy }) => {
      // GitHub accepts columns only for ranges within one line.
      const columns = line === endLine ? [`col=${column}`, `endColumn=${Math.max(endColumn, column)}`] : [];
      const properties = [
        `file=${escapeProperty(file)}`,
        `line=${line}`,
        `endLine=${endLine}`,
        ...columns,
        `title=${escapeProperty(code)}`,
      ];
      return `::error ${properties.join(',')}::${escapeData(`${message} ${remedy}`)}\n`;
    })
    .join('');
}

// The same escapes as command.ts of @actions/core.
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
