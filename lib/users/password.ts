/** In characters. */
export const minPasswordLength = 8
