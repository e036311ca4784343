import { createServer, type Server } from 'node:net';

export interface ReceivedMail {
  readonly commands: string[];
  readonly lines: string[];
}

/** An SMTP server that accepts everything and records it as received. (A strict one refuses the carriers' dotted addresses.) */
export function startSmtpServer(port: number, received: ReceivedMail[]): Promise<Server> {
  const server = createServer((socket) => {
    let mail: ReceivedMail = { commands: [], lines: [] };
    let isData = false;
    let rest = '';
    const respond = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const handleLine = (line: string): void => {
      if (isData && line !== '.') {
        mail.lines.push(line);
      } else if (isData) {
        isData = false;
        received.push(mail);
        mail = { commands: [], lines: [] };
        respond('250 taken');
      } else {
        mail.commands.push(line);
        isData = line === 'DATA';
        respond(isData ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 fine');
      }
    };
    respond('220 here');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) handleLine(line);
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
