/** Limits by which readiness, the attention page and the doctor judge a shop. */

const MEGABYTE = 1024 * 1024

/** PostgreSQL stops without room for its log, which grows by 16 MB at a time. */
export const MIN_FREE_BYTES = 64 * MEGABYTE
/** Below this a disk is nearly full. */
export const LOW_FREE_BYTES = 1024 * MEGABYTE

/** So many stored pictures are looked for. */
export const PICTURE_SAMPLE = 20

/** Age of a verified backup, from its start: a day, and time for the backup itself. */
export const MAX_BACKUP_AGE_MS = 26 * 60 * 60 * 1000
