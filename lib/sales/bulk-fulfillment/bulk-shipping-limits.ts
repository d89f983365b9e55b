/** Orders in one call. */
export const maxBulkOrders = 200
/** Orders that the admin sends at a time, so that it can say how far it is. */
export const bulkChunk = 25
