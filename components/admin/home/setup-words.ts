import type { SetupStep } from '@/lib/operation/setup'

type Words = { title: string; why: string; settings: readonly string[]; after: string }

/** What each step of the set-up is called, why it matters, and which settings it takes. */
export const setupWords: Record<SetupStep, Words> = {
  mail: {
    title: 'Send mails',
    why: 'Buyers get their orders, receipts and tracking numbers by mail, and you hear of what needs attention.',
    settings: [
      'SMTP_URL=smtps://USER:PASSWORD@mail.example.com',
      'MAIL_FROM=shop@example.com',
      'MAIL_OWNER=you@example.com',
    ],
    after: 'Mails written until then wait under Mail, and the shop asks there what becomes of older ones.',
  },
  paypal: {
    title: 'Take payments with PayPal',
    why: 'Until then no money moves: the shop simulates payments, or cannot take any.',
    settings: ['PAYPAL_CLIENT_ID=…', 'PAYPAL_CLIENT_SECRET=…', 'PAYPAL_WEBHOOK_ID=…'],
    after:
      'You find id and secret in PayPal’s developer dashboard under Apps & Credentials. Webhooks go to /api/paypal/webhook/ of this shop.',
  },
  seller: {
    title: 'Enter the seller’s name and address',
    why: 'They stand on every invoice, and invoices of a live shop wait for them.',
    settings: ['SELLER_NAME=…', 'SELLER_ADDRESS=Road 1\\n1010 Town\\nCountry', 'SELLER_TAX_ID=…'],
    after: '\\n begins a new line. The tax id may be left out.',
  },
  backup: {
    title: 'Back the shop up each night',
    why: 'A disk can break on any day. Each backup is restored and compared at once, so that it is known to be whole.',
    settings: ['BACKUP_AT=03:00'],
    after: 'The time is in UTC. This step is done once the first backup is verified.',
  },
  factor: {
    title: 'Add a second factor to your account',
    why: 'Somebody who knows your password could refund orders and make owners.',
    settings: ['REQUIRE_SECOND_FACTOR=desk'],
    after:
      'A passkey or an app for codes, on the page Security of your profile. The setting asks everybody with a desk for one.',
  },
  product: {
    title: 'Add the first product',
    why: 'A shop needs something to sell.',
    settings: [],
    after: 'You need a picture, a name, a price and the number in stock.',
  },
  pages: {
    title: 'Publish terms, privacy and returns',
    why: 'Buyers look for them, and each order keeps the versions that were in force.',
    settings: [],
    after: 'The shop has texts to begin with. Have them checked: ask your lawyer.',
  },
}
