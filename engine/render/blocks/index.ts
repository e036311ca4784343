// Components of the vocabulary; each file registers its own. Heavy ones load with the first page that has one: the form (RJSF), the
// player, the QR code.
import './boxes/dialog.tsx';
import './boxes/notice.tsx';
import './boxes/panel.tsx';
import './boxes/toast.tsx';
import './content/codes.tsx';
import './content/facts.tsx';
import './content/frames.tsx';
import './content/heading.tsx';
import './content/hero.tsx';
import './content/html.tsx';
import './content/lines.tsx';
import './content/list.tsx';
import './content/table.tsx';
import './content/terms.tsx';
import './content/text.tsx';
import './forms/review.tsx';
import './forms/toggles.tsx';
import './navigation/actions.tsx';
import './navigation/link-cards.tsx';
import './navigation/print.tsx';
import './navigation/rows.tsx';
import './navigation/steps.tsx';
import './navigation/tabs.tsx';
import './shell/footer.tsx';
import './shell/header.tsx';
import './shell/menu.tsx';
import './shell/slot.tsx';
import { registerLazyBlock } from './registry.tsx';

registerLazyBlock('form', async () => (await import('./forms/form.tsx')).Form);
registerLazyBlock('local-form', async () => (await import('./forms/local-form.tsx')).LocalForm);
registerLazyBlock('player', async () => (await import('./content/player.tsx')).Player);
registerLazyBlock('qr', async () => (await import('./content/qr.tsx')).Qr);
