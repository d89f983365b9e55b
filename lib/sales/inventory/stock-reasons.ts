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

export const maxStockNote = 500
/** Products whose stock one call changes. */
export const maxBulkStocks = 500
