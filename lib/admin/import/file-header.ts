import { problemColumn, productColumns } from './import-columns'
import { refuseFile } from './refuse-file'

export type FileSource = 'shop' | 'shopify' | 'woocommerce'

export type FileHeader = {
  source: FileSource
  names: readonly string[]
  /** Returns the cell below one of these names, which are in lower case; undefined when there is no such column. */
  read: (cells: readonly string[], ...names: string[]) => string | undefined
  has: (...names: string[]) => boolean
}

/** Recognises whose columns these are. Throws `invalid-input` for columns of nobody, and for a name that stands there twice. */
export function readHeader(cells: readonly string[]): FileHeader {
  const names = cells.map((cell) => cell.trim())
  const places = new Map<string, number>()
  for (const [place, name] of names.entries()) {
    const key = name.toLowerCase()
    if (key !== '' && places.has(key)) throw refuseFile(`The column “${name}” is there twice.`)
    places.set(key, place)
  }
  const has = (...some: string[]) => some.some((name) => places.has(name))
  function read(row: readonly string[], ...some: string[]): string | undefined {
    const name = some.find((one) => places.has(one))
    return name === undefined ? undefined : (row[places.get(name) ?? -1] ?? '')
  }
  if (has('title') && has('handle', 'url handle')) return { source: 'shopify', names, read, has }
  if (has('name') && has('regular price')) return { source: 'woocommerce', names, read, has }
  const isOurs = productColumns.some((column) => has(column.toLowerCase()))
  if (isOurs) return { source: 'shop', names, read, has }
  const examples = '_id, sku, name, brand, category, description, price, countInStock'
  throw refuseFile(
    `None of its columns is known. The first record has to name them: ${examples} and so on, or those of an export of Shopify or WooCommerce.`,
  )
}

/** Returns the columns without a place in the shop, as they are written, by those that have one, in lower case. */
export function columnsWithout({ names }: FileHeader, used: (name: string) => boolean): string[] {
  return names.filter(
    (name) => name !== '' && name.toLowerCase() !== problemColumn && !used(name.toLowerCase()),
  )
}
