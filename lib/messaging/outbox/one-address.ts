/**
 * Exactly one address: a local part and a domain, without anything that a mail server or a header could read as a second address
 * or a display name. Stricter than mail itself: no quotes, no comments.
 */
export const oneAddress = /^[^\s@<>(),:;"\\[\]\p{C}]{1,64}@[^\s@<>(),:;"\\[\]\p{C}]{1,255}$/u
