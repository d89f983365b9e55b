/** Rows of a list's page at most, and by default: lib/paging.ts, and the key of a kept list. */
export const maxPageSize = 100
