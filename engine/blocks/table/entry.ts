import {
  type BlockEntry,
  condition,
  data,
  formerly,
  group,
  link,
  list,
  literal,
  pageCall,
  parameters,
  required,
  value,
  words,
} from '../../declare/words/option-schemas.ts';
import { emptyOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'table',
  in: 'screen',
  doc: 'A row for each element of a list, which is `item` inside. Below 1000 px each row is a card with the titles beside the values. A long list has pages: links with `?page=`, for which scripts load each page once.',
  options: {
    items: formerly('of', required(data('The list.'))),
    caption: required(words('What the table lists, above it.')),
    empty: required(words('Text for an empty list.')),
    ...emptyOptions,
    variant: literal(
      'columns: titles above; lines: each row is two lines at every width, with the last amount to the right, and the titles are for screen readers.',
      { enum: ['columns', 'lines'] },
      'columns',
    ),
    columns: {
      ...required(
        list(
          'The columns, in their order.',
          group('A column.', {
            title: required(words('Title of the column.')),
            value: required(value('The value: data with a formatter, or a text.')),
            align: literal(
              'Alignment in wide tables and in print: amounts end below each other.',
              { enum: ['start', 'end'] },
              'start',
            ),
            line: literal(
              'In `lines`: whether it stands alone in the first line, or beside others in the second.',
              { enum: ['first', 'second'] },
              'second',
            ),
            breaksWords: literal(
              'Whether words may be broken to keep the table narrow: for data and addresses, which have few spaces.',
              { type: 'boolean' },
              false,
            ),
            note: value('A small line below the value; omitted if empty.'),
            link: link('Makes the value a link.'),
            params: parameters,
            when: condition(
              'Rows for which this does not hold have no value; a column without any value is omitted. Neighbours with the same title are one column, with the first value that holds.',
            ),
          }),
        ),
      ),
      opens: { scope: 'item', from: 'items' },
    },
    pagination: formerly(
      'pages',
      group('The pages of the list. The page’s loader reads their number in the query `page`.', {
        current: required(data('Number of the page that the data has.', 'number')),
        last: required(data('Number of the last page.', 'number')),
        send: required(
          pageCall('A GET call whose path has one parameter, the number, and whose response has the same data as the page.'),
        ),
      }),
    ),
  },
  example: {
    table: {
      items: '$.loans',
      caption: 'loans.caption',
      empty: 'loans.none',
      columns: [
        { title: 'loans.lentAt', value: '$.item.lentAt as dateTimeSeconds' },
        { title: 'loans.state', value: '$.item.state as loanState' },
        { title: 'loans.branch', value: '$.item.branch', note: '$.item.shelf' },
      ],
    },
  },
};
