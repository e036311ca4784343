import { Form } from '@madoguchi/engine/react';
import '@madoguchi/engine/styles.css';
import { createRoot } from 'react-dom/client';
import './rating.tsx';
import './rules.ts';
import review from './review.form.json';

createRoot(document.getElementById('root') as HTMLElement).render(
  <Form form={review} onSubmit={({ food }) => (food < 3 ? { fields: { food: 'Please give us another chance.' } } : undefined)} />,
);
