export const maxBulkProducts = 1000
/** Products that the admin asks about at a time. */
export const previewChunk = 500
/** Products that the admin changes at a time, so that it can say how far it is. */
export const changeChunk = 50
