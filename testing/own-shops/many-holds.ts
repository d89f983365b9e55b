/** Settings of a shop whose accounts place many orders and leave most of them unpaid. */
export const manyHolds = {
  MAX_OPEN_ORDERS: '1000000',
  MAX_HELD_UNITS: '1000000',
  MAX_HELD_PRODUCTS: '1000000',
}
