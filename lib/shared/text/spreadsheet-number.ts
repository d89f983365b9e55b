/** What spreadsheets make of a long number: `1.23E+11`. Not `3E10`, which somebody may have given as a number. */
const shortForm = /^\d+(?:[.,]\d+E\+?|E\+)\d{1,3}$/i

/** Returns why a SKU, GTIN, tracking or order number is refused that a spreadsheet has shortened, `null` for any other; one that is stored like that is right. */
export function destroyedNumber(text: string): string | null {
  const number = text.trim()
  return shortForm.test(number) ? `${number}: the spreadsheet has destroyed this number.` : null
}

/** Says that a SKU lacks the leading zeros of one that a product has. */
export function zerosLost({ id, sku }: { id: number; sku: string | null }): string {
  return `Product ${id} has the SKU ${sku}, and a spreadsheet takes zeros away: write that one.`
}
