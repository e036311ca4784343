import { createServer, type Server } from 'node:net';

export interface ReceivedMail {
  readonly commands: string[];
  readonly lines: string[];
}

/** An SMTP server that accepts everything and records it as received. (A strict one refuses the carriers' dotted addresses.) */
export function listenForMail(port: number, received: ReceivedMail[]): Promise<Server> {
  const server = createServer((socket) => {
    let mail: ReceivedMail = { commands: [], lines: [] };
    let isData = false;
    let rest = '';
    const answer = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const take = (line: string): void => {
      if (isData && line !== '.') {
        mail.lines.push(line);
      } else if (isData) {
        isData = false;
        received.push(mail);
        mail = { commands: [], lines: [] };
        answer('250 taken');
      } else {
        mail.commands.push(line);
        isData = line === 'DATA';
        answer(isData ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 fine');
      }
    };
    answer('220 here');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  });
  return new Promise((go) => {
    server.listen(port, '127.0.0.1', () => go(server));
  });
}
