/** Pauses that only pass time, in milliseconds. Tests shorten them (testing/db/wait-limits.ts). */

/** An answer takes at least this long, many times its transaction, where its time must not say what it found. */
export const answerMs = 200

/** The pause before the second attempt at PayPal; before the third it is twice as long. */
export const retryPauseMs = 150

/** The browser's pause before it fetches a product again; before the next attempts it is twice and four times as long. */
export const refetchPauseMs = 1000
