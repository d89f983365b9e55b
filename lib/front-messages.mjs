/** What a Next process tells the front server, through the channel between the two. */

/** It takes requests. */
export const READY = 'ready'
/** It has found the database down. */
export const DATABASE_FAILED = 'database-failed'
