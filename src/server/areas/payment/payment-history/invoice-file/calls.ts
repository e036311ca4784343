import { loadFonts } from '../../../../platform/pdf/fonts.ts';
import { waitForTurn } from '../../../../platform/pdf/limit-files.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { Command } from '../../../../runtime/area.ts';
import { loadInvoice } from '../invoice.ts';
import { drawInvoice, type InvoiceFile } from './draw-invoice.ts';
import { readIcon } from './read-icon.ts';

type FileCommand = Command<'account.invoice-file'>;
type FileContext = Parameters<FileCommand>[0];

/** POST /zapi/account/invoice/{earningsId}/file. The addressee goes into the file and is kept nowhere (INVOICE-008). */
export const makeInvoiceFile: FileCommand = (context) => makeFile(context, 'invoice');

/** POST /zapi/account/receipt/{earningsId}/file. Nothing was received of what was returned. */
export const makeReceiptFile: Command<'account.receipt-file'> = (context) => makeFile(context, 'receipt');

async function makeFile(context: FileContext, kind: InvoiceFile['kind']): ReturnType<FileCommand> {
  const invoice = await loadInvoice(context, context.params.earningsId);
  if (kind === 'receipt' && invoice.kind === 'refund') throw new RefusalError('NOT_FOUND');
  const { honorific } = context.answers;
  const addressee = context.answers.addressee ?? '';
  const title = honorific === 'none' ? '' : (context.plans.text(`codes.honorific.${honorific}`, context.language) ?? '');
  const [fonts, icon] = await Promise.all([loadFonts(), readIcon(context)]);
  const content = await waitForTurn(() =>
    drawInvoice(context, fonts, { kind, invoice, addressee: `${addressee} ${title}`.trimEnd(), icon }),
  );
  return { file: { name: `${kind}-${invoice.orderInfoId}.pdf`, content } };
}
