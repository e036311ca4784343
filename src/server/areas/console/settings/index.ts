import type { Area } from '../../../runtime/area.ts';
import {
  chooseDocuments,
  discard,
  publish,
  raiseElementRevision,
  rebase,
  restore,
  revert,
  rollBackTo,
  saveEntries,
  saveEntry,
  saveRegistration,
} from './calls.ts';
import { entryForm, entryListForm, publishChoiceForm, registrationForm } from './forms.ts';
import { historyPage } from './history.ts';
import { homePage } from './home-page.ts';
import { settingsListPage } from './list/list-page.ts';
import { entryListPage, entryPage, registrationPage } from './pages.ts';
import { publishPage } from './publish-page.ts';
import { rollBackPage } from './roll-back-page.ts';

import { sweep } from './sweep.ts';

export const area = {
  uses: ['console/access-requests', 'payment/reconciliation'],
  pages: {
    'console/index': homePage,
    'console/registration': registrationPage,
    'console/custom-info/index': entryListPage,
    'console/custom-info/entry': entryPage,
    'console/settings/index': settingsListPage,
    'console/publish': publishPage,
    'console/history': historyPage,
    'console/roll-back': rollBackPage,
  },
  forms: {
    'console-registration': registrationForm,
    'console-custom-info-list': entryListForm,
    'console-custom-info': entryForm,
    'console-publish-choice': publishChoiceForm,
  },
  calls: {
    'console.registration': saveRegistration,
    'console.custom-info': saveEntries,
    'console.custom-info.entry': saveEntry,
    'console.publish': publish,
    'console.publish-choice': chooseDocuments,
    'console.discard': discard,
    'console.restore': restore,
    'console.revert': revert,
    'console.new-revision': raiseElementRevision,
    'console.rebase': rebase,
    'console.roll-back': rollBackTo,
  },
  sweep,
} satisfies Area;
