import { type Setting, text, wholeNumber } from './settings-kinds'

export const invoices = {
  SELLER_NAME: {
    kind: text,
    default: 'Ecommerce Site',
    about: 'Name of the seller on invoices, and of the sender of mails.',
  },
  SELLER_ADDRESS: { kind: text, about: 'Address of the seller on invoices; `\\n` begins a new line.' },
  SELLER_TAX_ID: { kind: text, about: "The seller's tax id on invoices." },
} satisfies Record<string, Setting>

export const orders = {
  STOCK_HOLD_MINUTES: {
    kind: wholeNumber(1, 10_080),
    default: 60,
    about:
      'Minutes for which an unpaid order holds its stock. After that it can still be paid while stock lasts.',
  },
  MAX_OPEN_ORDERS: {
    kind: wholeNumber(1, 1_000_000),
    default: 5,
    about: 'Unpaid orders of one account that may hold stock at the same time.',
  },
  MAX_HELD_UNITS: {
    kind: wholeNumber(1, 1_000_000_000),
    default: 200,
    about: 'Units that the unpaid orders of an account hold together, until it has paid an order.',
  },
  MAX_HELD_PRODUCTS: {
    kind: wholeNumber(1, 1_000_000_000),
    default: 30,
    about: 'Products of which the unpaid orders of an account hold units, until it has paid an order.',
  },
  MAX_ORDER_UNITS: {
    kind: wholeNumber(1, 1_000_000),
    default: 99,
    about: 'Units of one product in an order.',
  },
  KEEP_ORDERS_MONTHS: {
    kind: wholeNumber(1, 1200),
    default: 120,
    about:
      'Months after the last movement of money for which an order keeps name, e-mail, address and invoice; its amounts stay.',
  },
} satisfies Record<string, Setting>
