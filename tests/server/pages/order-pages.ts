/** Pages of orders, contracts and the withdrawal, whose data order-data.test.ts compares with its schema. */
export const orderPages = [
  ...['checkout', 'checkout/complete', 'oidc/leave', 'withdraw', 'withdraw/complete', 'withdraw/pin-code'],
  ...['', '/payment-method', '/payment-method/complete', '/withdraw', '/withdraw/complete'].map(
    (step) => `mypage/subscription${step}`,
  ),
  ...['charging', 'complete', 'confirm', 'unclear'].flatMap((step) => [`plans/${step}`, `signup/plans/${step}`]),
  'signup/plans',
  'console/orders/order',
  'console/orders/action',
];
