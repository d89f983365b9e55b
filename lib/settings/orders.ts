import { type Setting, wholeNumber } from './settings-kinds'

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
} satisfies Record<string, Setting>
