import { Form } from '@madoguchi/engine/react';
import '@madoguchi/engine/styles.css';
import { createRoot } from 'react-dom/client';
import contact from './contact.form.json';

createRoot(document.getElementById('root') as HTMLElement).render(
  <Form
    form={contact}
    onSubmit={async (answers) => {
      const response = await fetch('/contact', { method: 'POST', body: JSON.stringify(answers) });
      if (!response.ok) return { message: 'We could not take your message. Please try again later.' };
    }}
    doneText="Thank you. We will answer soon."
  />,
);
