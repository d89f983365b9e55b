/** A character such as ä may be one code point (NFC), or a letter and its mark (NFD, as some Macs type it): it is one password. */

/** The form in which a password is counted, compared and hashed: NFC. */
export const passwordForm = (password: string): string => password.normalize('NFC')

/**
 * The one or two texts that a password may have been hashed as: as typed, and in NFC or, when it is typed in that, in NFD, since hashes of
 * earlier releases are of the text as it was typed. How many depends on the text alone.
 */
export function passwordForms(typed: string): string[] {
  const composed = passwordForm(typed)
  return [...new Set([typed, typed === composed ? typed.normalize('NFD') : composed])]
}
