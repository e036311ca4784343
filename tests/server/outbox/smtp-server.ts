import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly commands: string[];
  readonly lines: string[];
}

export interface SmtpServerOptions {
  /** Milliseconds before each reply. */
  readonly delay?: number;
  /** Capabilities: `['PIPELINING']`. */
  readonly capabilities?: readonly string[];
  /**
   * The reply in place of acceptance: `"550 no such mailbox"`. null: the connection is closed. `stage`: `connection`, the command (`RCPT`), or
   * `message`.
   */
  readonly reply?: (stage: string, line: string) => string | null | undefined;
}

export interface SmtpServer {
  /** `smtp://127.0.0.1:4025` */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Connections so far. */
  countConnections(): number;
  close(): Promise<void>;
}

/** An SMTP server that records what it accepts as received. (A strict one refuses the carriers' dotted addresses.) */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket, options, received);
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    countConnections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function converse(
  socket: Socket,
  { delay = 0, capabilities = [], reply = () => undefined }: SmtpServerOptions,
  received: ReceivedMail[],
): void {
  let mail: ReceivedMail = { commands: [], lines: [] };
  let isMessage = false;
  let rest = '';
  const respond = (stage: string, line: string, accepted: string): boolean => {
    const chosen = reply(stage, line);
    const answer = (): void => {
      if (chosen === null) socket.destroy();
      else socket.write(`${chosen ?? accepted}\r\n`);
    };
    if (delay === 0) answer();
    else setTimeout(answer, delay);
    return chosen === undefined;
  };
  const handleCommand = (line: string): void => {
    mail.commands.push(line);
    const [verb = ''] = line.split(/[ :]/);
    if (verb === 'EHLO') respond(verb, line, ['250-here', ...capabilities.map((name) => `250-${name}`), '250 HELP'].join('\r\n'));
    else if (verb === 'DATA') isMessage = respond(verb, line, '354 go on');
    else respond(verb, line, verb === 'QUIT' ? '221 bye' : verb === 'AUTH' ? '235 welcome' : '250 fine');
  };
  const handleLine = (line: string): void => {
    if (!isMessage) return handleCommand(line);
    if (line !== '.') return void mail.lines.push(line);
    isMessage = false;
    if (respond('message', line, '250 taken')) received.push(mail);
    mail = { commands: [], lines: [] };
  };
  respond('connection', '', '220 here');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
}
