/** A translation has as many facts as a product may be given. */
export const maxFacts = 5
export const maxFactLength = 120
