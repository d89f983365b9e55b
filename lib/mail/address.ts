/** A local part and a domain, without anything that a mail server or a header could read as a second address. */
const oneAddress = /^[^\s@<>(),:;"\\[\]\p{C}]{1,64}@[^\s@<>(),:;"\\[\]\p{C}]{1,255}$/u

/** Whether a text is exactly one address, without a display name. Stricter than mail itself: no quotes, no comments. */
export function isOneAddress(text: string): boolean {
  return oneAddress.test(text)
}
