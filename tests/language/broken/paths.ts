import type { paths } from '../../../engine/check/problems/paths.ts';
import { put } from '../small-project.ts';
import { type Broken, finding, form, home, layout, lookup, one, place, signup } from './places.ts';

export const brokenPaths: Broken<keyof typeof paths> = {
  PATH_UNKNOWN: [
    ['a property that no result has', place, '"town"', ...finding(put(place, [...lookup, 'fill', 'address'], 'town'))],
    [
      'one of several properties that no result has',
      place,
      /^["{]/,
      ...finding(put(place, [...lookup, 'fill', 'address'], { join: ['city', 'town'] })),
    ],
    ['a name that no result has', place, '"town"', ...finding(put(place, [...lookup, 'name'], 'town'))],
    ['a list that the answer has not', place, '"places"', ...finding(put(place, [...lookup, 'list'], 'places'))],

    ['data that the page does not have', home, '"isSigndIn"', put(home, ['blocks', 1, 'when'], { isSigndIn: true })],
    [
      'a part that an element does not have',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'title'], { at: 'item.nmae' }),
    ],
    [
      'an answer that the form does not ask for',
      signup,
      /^["{]/,
      put(signup, ['blocks', 1, 'form', 'enabledWhen'], { 'form.emial': { present: true } }),
    ],
    [
      'what the server does not know for judging',
      form,
      /^["{]/,
      put(form, ['rules', 0, 'when'], { 'form.email': { sameAs: { at: 'context.defaultEmial' } } }),
    ],
    [
      'a setting that there is not',
      form,
      /^["{]/,
      put(form, ['fields', 'code', 'label', 'with', 'name'], { at: 'settings.registration.codeNmae' }),
    ],
    [
      'a parameter that the route does not have',
      one,
      /^["{]/,
      put(one, ['blocks', 0, 'facts', 'items', 1, 'value'], { at: 'params.idd' }),
    ],
    [
      'settings of a form that there are not',
      form,
      '"registration.signup.fields"',
      put(form, ['settings', 'fields'], 'registration.signup.fields'),
    ],
    [
      'a part of the store that there is not',
      layout,
      /^["{]/,
      put(layout, ['blocks', 0, 'header', 'logo', 'pc'], { at: 'store.lgo' }),
    ],
  ],
  PATH_SCOPE_CLOSED: [
    ['an element outside of a list', home, /^["{]/, put(home, ['blocks', 1, 'when'], { 'item.name': { present: true } })],
    ['answers outside of a form', home, '"form.word"', put(home, ['blocks', 1, 'when'], { 'form.word': { present: true } })],
    ['answers on a page without a form', one, '"form.word"', put(one, ['blocks', 0, 'when'], { 'form.word': { present: true } })],
    [
      'data of a page that has none',
      signup,
      /^["{]/,
      put(signup, ['title'], { text: 'signup.taken', with: { name: { at: 'name' } } }),
    ],
  ],
  PATH_MISFIT: [
    ['results that are no list', place, '"count"', ...finding(put(place, [...lookup, 'list'], 'count'))],

    [
      'a list of what is no list',
      home,
      /^["{]/,
      put(home, ['blocks', 4, 'dialog', 'blocks', 1], {
        list: { of: { at: 'name' }, empty: 'home.none', item: { title: 'home.lead' } },
      }),
    ],
  ],
  LINK_UNKNOWN: [['a link to no page', home, '"/sginup"', put(home, ['blocks', 5, 'actions', 'items', 0, 'link'], '/sginup')]],
  LINK_DIALOG_UNKNOWN: [
    ['a link to no dialog', home, '"?ask=hlep"', put(home, ['blocks', 5, 'actions', 'items', 1, 'link'], '?ask=hlep')],
  ],
  ROUTE_TWICE: [
    [
      'a route that differs by a stroke at its end',
      'screens/signup/done.screen.json',
      '"/people/{id}/"',
      put('screens/signup/done.screen.json', ['route'], '/people/{id}/'),
    ],
    [
      'two screens on one route',
      'screens/signup/done.screen.json',
      '"/people/{other}"',
      put('screens/signup/done.screen.json', ['route'], '/people/{other}'),
    ],
  ],
  PARAMETER_MISSING: [
    [
      'a link without the parameter of its route',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'params'], undefined),
    ],
    [
      'a call without the parameter of its path',
      home,
      /^["{]/,
      put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'params'], {}),
    ],
  ],
  PARAMETER_UNKNOWN: [
    [
      'a parameter that the route does not have',
      home,
      '"name"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'params', 'name'], 'x'),
    ],
  ],
};
