import { oneOf, type Setting, text, url, webhookId } from './settings-kinds'

export const payments = {
  PAYPAL_CLIENT_ID: {
    kind: text,
    isSecret: true,
    about:
      'Client id of your PayPal app. Without it the demo simulates payments; any other shop takes orders and says that payments are not configured.',
  },
  PAYPAL_CLIENT_SECRET: { kind: text, isSecret: true, about: 'Its secret. Set both or none.' },
  PAYPAL_WEBHOOK_ID: {
    kind: webhookId,
    isSecret: true,
    about: 'Id of the webhook with which PayPal sends its events to `/api/paypal/webhook/`.',
  },
  PAYPAL_API_URL: {
    kind: url,
    default: 'https://api-m.sandbox.paypal.com',
    about: "PayPal's REST API; for real money `https://api-m.paypal.com`.",
  },
  PAYPAL_SCRIPT_URL: {
    kind: text,
    default: 'https://www.paypal.com/sdk/js',
    about: "PayPal's browser script, which draws its buttons.",
  },
  PAYMENTS: {
    kind: oneOf('simulator'),
    about:
      '`simulator` simulates payments in a shop that is not the demo, too: no money moves, and administrators are told on every page. Contradicts `PAYPAL_CLIENT_ID`.',
  },
} satisfies Record<string, Setting>
