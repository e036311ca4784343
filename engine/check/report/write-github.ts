import type { CheckReport } from './check-report.ts';

/**
 * A report as workflow commands of GitHub, one line a problem, which it shows beside the changed lines. Nothing wrong → nothing.
 * `::error file=screens/login.screen.json,line=6,endLine=6,col=12,endColumn=25,title=TEXT_UNKNOWN::There is no text …`
 */
export function writeGithub({ problems }: CheckReport): string {
  return problems
    .map(({ code, file, line, column, endLine, endColumn, message, remedy }) => {
      // It takes columns only where both are of one line.
      const columns = line === endLine ? [`col=${column}`, `endColumn=${Math.max(endColumn, column)}`] : [];
      const place = [
        `file=${escapeProperty(file)}`,
        `line=${line}`,
        `endLine=${endLine}`,
        ...columns,
        `title=${escapeProperty(code)}`,
      ];
      return `::error ${place.join(',')}::${escapeData(`${message} ${remedy}`)}\n`;
    })
    .join('');
}

// As @actions/core's command.ts escapes them: the runner reads these and no others back.
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
