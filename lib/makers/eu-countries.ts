/** The member states of the European Union, by their ISO codes. */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns whether this country is in the European Union. */
export function isInEu(code: string): boolean {
  return memberStates.has(code)
}
