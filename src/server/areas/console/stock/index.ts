import type { Area } from '../../../runtime/area.ts';
import { search, setStock } from './calls.ts';
import { itemForm, itemPage, listPage, searchForm } from './pages.ts';

export const area = {
  uses: ['payment/checkout'],
  pages: { 'console/stock/index': listPage, 'console/stock/item': itemPage },
  forms: { 'console-stock': searchForm, 'console-stock-item': itemForm },
  calls: { 'console.stock': search, 'console.stock.set': setStock },
} satisfies Area;
