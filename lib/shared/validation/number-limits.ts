/** Rows of a list's page at most, and by default: lib/shared/lists/paging.ts, and the key of a kept list. */
export const maxPageSize = 100

/** The maximum of PostgreSQL's `integer`: of ids, counts and amounts in cents. */
export const maxInteger = 2_147_483_647

export const maxPictureBytes = 8 * 1024 * 1024

export const maxDocumentBytes = 4 * 1024 * 1024

export const maxImportBytes = 32 * 1024 * 1024

export const maxAltLength = 200

export const minPasswordLength = 8

/** Units of a product that somebody can count, or put on the shelf at once. */
export const maxStock = 1_000_000
