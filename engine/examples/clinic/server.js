import './language.js';
import files from '@fastify/static';
import { openApplication, Refused } from '@madoguchi/engine/server';
import fastify from 'fastify';

const appointments = new Map();
const isFree = (time) => ![...appointments.values()].some((appointment) => appointment.time === time);
const application = await openApplication({
  folder: 'booking',
  // Behind a proxy that ends TLS: https://clinic.example. Or let fastify's trustProxy tell what the proxy says.
  origin: process.env.ORIGIN,
  head: '<link rel="stylesheet" href="/files/client.css"><script type="module" src="/files/client.js"></script>',
  rules: { isFree },
  pages: { appointment: ({ id }) => appointments.get(id) },
  flows: {
    booking: {
      actions: {
        book({ answers: { visit, patient } }) {
          if (!isFree(visit.time)) throw new Refused('SLOT_TAKEN');
          const id = crypto.randomUUID();
          appointments.set(id, { name: patient.name, time: visit.time });
          process.stdout.write(`Mail to ${patient.email}: /appointments/${id}\n`);
        },
      },
    },
  },
});

const server = fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request, body) => body);
server.register(files, { root: `${import.meta.dirname}/dist`, prefix: '/files/' });
server.all('/*', async ({ method, url, headers, protocol, host, body }, reply) => {
  const request = new Request(`${protocol}://${host}${url}`, { method, headers, body });
  return (await application.handle(request)) ?? reply.code(404).send('There is no such page.');
});
await server.listen({ port: Number(process.env.PORT ?? 3000) });
