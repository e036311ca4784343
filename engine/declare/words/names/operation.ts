// The properties of operations.
import type { FileKindEntry } from './file-kind-entry.ts';

export const operation: FileKindEntry = {
  doc: 'An operation of the HTTP API for other programs: one request that they may send with an access token. The server registers its route, validates it, and describes it in the document of the API, from this file.',
  names: {
    method: {
      doc: 'Its HTTP method.',
      example: 'PUT',
      values: {
        GET: 'Reads data and changes nothing.',
        POST: 'Creates something, or performs an action.',
        PUT: 'Sets something to what is sent.',
        PATCH: 'Changes what is sent and keeps the rest.',
        DELETE: 'Ends or deletes something.',
      },
    },
    path: { doc: 'Its path below the address of the API. `{id}` is a parameter.', example: '/loans/{loanId}' },
    scope: { doc: 'The scope that the token must have.', example: 'loans:write' },
    summary: { doc: 'What it does, in a few words.', example: 'Renew a loan' },
    description: {
      doc: 'What a developer must know besides: effects, order, limits.',
      example: 'A loan that is overdue cannot be renewed.',
    },
    query: {
      doc: 'Schema of its query, by name. All values arrive as texts; integers and booleans are read from them.',
      example: { properties: { limit: 'integer(1..100)' }, optional: ['limit'] },
    },
    request: { doc: 'Schema of its body; default: it has none.', example: { properties: { days: 'integer(1..28)' } } },
    mediaType: {
      doc: 'The media type of its body, if that is a file and not JSON: the server gets its bytes.',
      example: 'text/csv',
    },
    form: {
      doc: 'The form whose fields the property `profile` of the body has, as the settings of the store use them; `customAssociatedInfo` has those that operators added.',
      example: 'forms/join',
    },
    excludeFields: { doc: 'Fields of the form that `profile` does not have.', example: ['card'] },
    response: { doc: 'Schema of its response; default: it has no body.', example: 'entities/reader' },
    isCreated: { doc: 'Whether success creates something: 201 instead of 200.', example: true },
    hasEntityTag: {
      doc: 'Whether the response has an ETag: a read answers an equal `If-None-Match` with 304, and a write is refused if `If-Match` names another.',
      example: true,
    },
    errors: { doc: 'Codes with which it may be refused, besides those of all operations.', example: ['TOO_MANY'] },
    example: {
      doc: 'A request and its response, for the document of the API and for tests.',
      example: { params: { loanId: 'l1' }, request: { days: 7 }, response: { name: 'Mori' } },
    },
    'example.params': { doc: 'The parameters of the path.', example: { loanId: 'l1' } },
    'example.query': { doc: 'The query.', example: { limit: 20 } },
    'example.request': { doc: 'The body.', example: { days: 7 } },
    'example.response': { doc: 'The body of the response.', example: { name: 'Mori' } },
  },
};
