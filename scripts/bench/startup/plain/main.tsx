import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPlainTexts, type PlainField, PlainPage } from './plain-form.tsx';

const state = document.getElementById('state')?.textContent ?? '[]';
// Written by serve-plain.tsx.
const fields = JSON.parse(state) as readonly PlainField[];
const root = document.getElementById('root');
if (root !== null)
  startTransition(() => {
    hydrateRoot(root, <PlainPage fields={fields} texts={createPlainTexts(fields)} />);
  });
// As the application's pages load it.
requestIdleCallback(
  () => void import('react-router-dom').then(({ createBrowserRouter }) => createBrowserRouter([{ path: '*' }])),
);
