import type { paths } from '../../../engine/check/problems/paths.ts';
import { put, write } from '../small-project.ts';
import {
  type Broken,
  done,
  finding,
  finish,
  form,
  home,
  kinds,
  layout,
  listing,
  lookup,
  one,
  place,
  signup,
} from './locations.ts';

const look = 'schemas/calls/look.call.json';
const looking = { id: 'look', method: 'GET', path: '/zapi/look', for: 'everybody', response: 'empty', reachedBy: 'provider' };

export const brokenPaths: Broken<keyof typeof paths> = {
  PATH_UNKNOWN: [
    [
      'a property that results do not have',
      place,
      '13:22 "town"',
      ...finding(put(place, [...lookup, 'fill', 'address'], 'town')),
    ],
    [
      'one of several properties that results do not have',
      place,
      '16:15 "town"',
      ...finding(put(place, [...lookup, 'fill', 'address'], { join: ['city', 'town'] })),
    ],
    ['a name property that results do not have', place, '11:17 "town"', ...finding(put(place, [...lookup, 'name'], 'town'))],
    ['a list that the answer does not have', place, '10:17 "places"', ...finding(put(place, [...lookup, 'list'], 'places'))],

    ['data that the page does not have', home, '25:9 "isSigndIn"', put(home, ['blocks', 1, 'when'], { isSigndIn: true })],
    [
      'a property that list elements do not have',
      home,
      '33:19 "item.nmae"',
      put(home, ['blocks', 2, 'list', 'item', 'title'], { at: 'item.nmae' }),
    ],
    [
      'an unknown field of the form',
      signup,
      '47:11 "form.emial"',
      put(signup, ['blocks', 1, 'form', 'enabledWhen'], { 'form.emial': { present: true } }),
    ],
    [
      'an unknown value of the validation context',
      form,
      '52:19 "context.defaultEmial"',
      put(form, ['rules', 0, 'when'], { 'form.email': { sameAs: { at: 'context.defaultEmial' } } }),
    ],
    [
      'an unknown setting',
      form,
      '26:16 "field.code.named(',
      put(form, ['fields', 'code', 'label'], 'field.code.named(name: $.settings.registration.codeNmae)'),
    ],
    [
      'a parameter that the route does not have',
      one,
      '23:21 "params.idd"',
      put(one, ['blocks', 0, 'facts', 'items', 1, 'value'], { at: 'params.idd' }),
    ],
    [
      'unknown settings of a form',
      form,
      '5:15 "registration.signup.fields"',
      put(form, ['settings', 'fields'], 'registration.signup.fields'),
    ],
    [
      'an unknown property of the store',
      layout,
      '11:19 "store.lgo"',
      put(layout, ['blocks', 0, 'header', 'logo', 'wide'], { at: 'store.lgo' }),
    ],
  ],
  PATH_SCOPE_CLOSED: [
    ['"item" outside a list', home, '25:9 "item.name"', put(home, ['blocks', 1, 'when'], { 'item.name': { present: true } })],
    ['"form" outside a form', home, '25:9 "form.word"', put(home, ['blocks', 1, 'when'], { 'form.word': { present: true } })],
    [
      '"form" on a page without a form',
      one,
      '29:9 "form.word"',
      put(one, ['blocks', 0, 'when'], { 'form.word': { present: true } }),
    ],
    ['page data on a page without any', signup, '6:12 "signup.taken(', put(signup, ['title'], 'signup.taken($.name)')],
  ],
  PATH_MISFIT: [
    ['results that are not a list', place, '10:17 "count"', ...finding(put(place, [...lookup, 'list'], 'count'))],
    [
      'a number whose limit is a text',
      form,
      '37:14 "$.form.email"',
      put(form, ['fields', 'nickname'], { kind: 'integer', max: '$.form.email' }),
    ],

    [
      'a list block with data that is not a list',
      home,
      '100:23 "name"',
      put(home, ['blocks', 4, 'dialog', 'blocks', 1], {
        list: { items: { at: 'name' }, empty: 'home.none', item: { title: 'home.lead' } },
      }),
    ],
  ],
  LINK_UNKNOWN: [
    [
      'a link to a value that a parameter does not have',
      kinds,
      '20:21 "/kinds/wbe"',
      ...listing(put(kinds, ['blocks', 0, 'actions', 'items', 0, 'link'], '/kinds/wbe')),
    ],
    ['an unknown link', home, '106:21 "/sginup"', put(home, ['blocks', 5, 'actions', 'items', 0, 'link'], '/sginup')],
  ],
  LINK_DIALOG_UNKNOWN: [
    [
      'a link to an unknown dialog',
      home,
      '110:21 "?ask=hlep"',
      put(home, ['blocks', 5, 'actions', 'items', 1, 'link'], '?ask=hlep'),
    ],
  ],
  ROUTE_TWICE: [
    [
      'a route that differs only by a trailing slash',
      'screens/signup/other.screen.json',
      '3:12 "/signup/"',
      write('screens/signup/other.screen.json', {
        route: '/signup/',
        reachedBy: 'url',
        layout: 'guest',
        for: 'everybody',
        title: 'signup.done',
        blocks: [],
      }),
    ],
    [
      'two screens with one route',
      'screens/people/two.screen.json',
      '3:12 "/people/{other}"',
      write('screens/people/two.screen.json', {
        route: '/people/{other}',
        reachedBy: 'url',
        layout: 'guest',
        for: 'everybody',
        title: 'signup.done',
        blocks: [],
      }),
    ],
  ],
  ADDRESS_TAKEN: [
    ['a screen at the health check of the server', done, '3:12 "/healthz"', put(done, ['route'], '/healthz')],
    ['a screen among files of the server', done, '3:12 "/files//done/"', put(done, ['route'], '/files//done/')],
    ['a screen among the calls', done, '3:12 "/zapi/done"', put(done, ['route'], '/zapi/done')],
    ['a call among files of the server', finish, '5:11 "/files/done"', put(finish, ['path'], '/files/done')],
    ['a call at the route of a page', look, '5:11 "/signup/done"', write(look, { ...looking, path: '/signup/done' })],
    [
      'a POST call at the route of a page with another parameter name',
      look,
      '5:11 "/people/{personId}"',
      write(look, { ...looking, method: 'POST', path: '/people/{personId}' }),
    ],
  ],
  PARAMETER_MISSING: [
    [
      'a link without the parameter of its route',
      home,
      '60:23 "/people/{id}"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'link'], '/people/{id}'),
    ],
    [
      'a call without the parameter of its path',
      home,
      '64:23 "forget"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forget'),
    ],
    [
      'a form that leads to a route with a parameter',
      home,
      '85:23 "/people/{id}"',
      put(home, ['blocks', 3, 'form', 'redirectTo'], '/people/{id}'),
    ],
    [
      'a row that links to a route with a parameter',
      home,
      '24:21 "/people/{id}"',
      put(home, ['blocks', 1], { rows: { items: [{ link: '/people/{id}', text: 'home.lead' }] } }),
    ],
    [
      'an error page that links to a route with a parameter',
      layout,
      '43:13 "/people/{id}"',
      put(layout, ['errorLink'], { link: '/people/{id}', text: 'home.open' }),
    ],
    [
      'a button whose call and target need different parameters',
      home,
      '65:29 "/people/{id}/{name}"',
      write('screens/people/named.screen.json', {
        route: '/people/{id}/{name}',
        layout: 'guest',
        for: 'everybody',
        title: 'home.open',
        blocks: [],
      }),
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'redirectTo'], '/people/{id}/{name}'),
    ],
  ],
  PARAMETER_UNKNOWN: [
    [
      'a parameter that neither the call nor the target has',
      home,
      '64:23 "forget(',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'redirectTo'], '/signup'),
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forget($.item.id, name: $.item.name)'),
    ],
  ],
};
