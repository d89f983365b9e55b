import { wholeNumber } from '../settings-kinds.mjs'

/** @typedef {import('../settings-kinds.mjs').Setting} Setting */

/** @satisfies {Record<string, Setting>} */
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
  MAX_ORDER_UNITS: {
    kind: wholeNumber(1, 1_000_000),
    default: 99,
    about: 'Units of one product in an order.',
  },
}
