/** Why somebody of the shop changes a stock, in the words of forms and the ledger. The database knows the same ones. */
export const stockReasons = {
  received: 'Received',
  counted: 'Counted',
  broken: 'Broken',
  lost: 'Lost',
  found: 'Found',
  returned: 'Returned',
  'own-use': 'Own use',
  sync: 'Synchronised',
  other: 'Other',
} as const
export type StockReason = keyof typeof stockReasons

/** Units that somebody can count, or put on the shelf at once. */
export const maxStock = 1_000_000
/** In characters. */
export const maxStockNote = 500
/** Products whose stock one call changes. */
export const maxBulkStocks = 200
