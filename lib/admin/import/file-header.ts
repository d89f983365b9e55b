import type { FileSource } from '@/lib/admin/import-formats/file-formats'
import { isMagentoHeader } from '@/lib/admin/import-formats/magento-columns'
import { prestaShopKeys } from '@/lib/admin/import-formats/prestashop-columns'
import { wooCommerceKeys } from '@/lib/admin/import-formats/woocommerce-headings'
import { productFields } from '@/lib/catalog/products/product-fields'
import { knownColumns, problemColumn } from './import-columns'
import { refuseFile } from './refuse-file'

export type FileHeader = {
  source: FileSource
  /** The headings as they are written, and what they mean in the words of their program, in lower case. */
  names: readonly string[]
  keys: readonly string[]
  /** Headings that stand there once more. */
  doubled: readonly string[]
  /** Returns the cell below one of these names, which are in lower case; undefined when there is no such column. */
  read: (cells: readonly string[], ...names: string[]) => string | undefined
  has: (...names: string[]) => boolean
}

type Keys = readonly string[]
type Recognised = { source: FileSource; keys: Keys }

/** Recognises whose columns these are. Throws `invalid-input` for columns of nobody, and for files that are not of products. */
export function readHeader(cells: readonly string[]): FileHeader {
  const names = cells.map((cell) => cell.trim())
  const written = keysOf(cells)
  const recognised = recognise(written)
  if (!recognised) throw refuseFile(refusalOf(written) ?? unknown)
  const { source, keys } = recognised
  const places = new Map<string, number>()
  const doubled: string[] = []
  for (const [place, key] of keys.entries()) {
    if (places.has(key) && key !== '') doubled.push(names[place] ?? '')
    else places.set(key, place)
  }
  const has = (...some: string[]) => some.some((name) => places.has(name))
  function read(row: readonly string[], ...some: string[]): string | undefined {
    const name = some.find((one) => places.has(one))
    return name === undefined ? undefined : (row[places.get(name) ?? -1] ?? '')
  }
  return { source, names, keys, doubled, read, has }
}

/** Returns whether a record has headings. Below others it needs two of the shop's: a title may have one of their words. */
export function isHeader(cells: readonly string[], isBelowOthers: boolean): boolean {
  const keys = keysOf(cells)
  const source = recognise(keys)?.source
  if (source !== 'shop') return source !== undefined || refusalOf(keys) !== null
  return keys.filter(isOwn).length >= (isBelowOthers ? 2 : 1)
}

const keysOf = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase())

function recognise(keys: Keys): Recognised | null {
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  if (refusalOf(keys)) return null
  if (isMagentoHeader(keys)) return { source: 'magento', keys }
  if ((has('handle') || has('url handle')) && has('title')) return { source: shopifySource(keys), keys }
  if (has('title', 'currency_code', 'quantity')) return { source: 'etsy', keys }
  if (has('item type', 'product name') || has('item', 'name', 'inventory tracking'))
    return { source: 'bigcommerce', keys }
  const prestaShop = prestaShopKeys(keys)
  if (prestaShop) return { source: 'prestashop', keys: prestaShop }
  const wooCommerce = wooCommerceKeys(keys)
  if (wooCommerce) return { source: 'woocommerce', keys: wooCommerce }
  return keys.some(isOwn) ? { source: 'shop', keys: withOwnNames(keys) } : null
}

const shopifySource = (keys: Keys) =>
  keys.includes('location') && keys.some((key) => /^available\b/.test(key)) ? 'shopify-inventory' : 'shopify'

const ownKeys = new Set(knownColumns.map((column) => column.toLowerCase()))
const isOwn = (key: string) => ownKeys.has(key)

/** The labels of our fields, by which people name columns as well. */
const labels = new Map([
  ['product name', 'name'],
  ...Object.entries(productFields).flatMap(([name, { label }]) => {
    const isColumn = isOwn(name.toLowerCase()) && label.toLowerCase() !== name.toLowerCase()
    return isColumn ? [[label.toLowerCase(), name.toLowerCase()] as const] : []
  }),
])

/** Reads a label of a field as its column, if the file does not have that. */
function withOwnNames(keys: Keys): string[] {
  return keys.map((key) => {
    const own = labels.get(key)
    return own !== undefined && !keys.includes(own) ? own : key
  })
}

const unknown =
  'None of its columns is known. The first record has to name them: _id, sku, name, brand, category, description, price, countInStock and so on, or those of an export of Shopify, WooCommerce, Etsy, PrestaShop, Magento or BigCommerce.'

/** Files of other programs that have no products to read: how they are known, and what to do. */
const refusals: readonly [known: (has: (...names: string[]) => boolean, keys: Keys) => boolean, string][] = [
  [
    (has) => has('handle', 'title', 'sku', 'coo') && !has('location') && !has('variant price'),
    'This is an inventory export of Shopify with a column for each location. Keep the column SKU and one with numbers, call that countInStock, and send the file again.',
  ],
  [
    (has) => has('financial status', 'lineitem name'),
    'This is an export of the orders of Shopify, which are not imported. Export the products there: Products → Export.',
  ],
  [
    (has, keys) => has('_attribute_set') || (has('_store', '_type') && keys.includes('sku')),
    'This is an export of Magento 1. Export from Magento 2, or rename its columns to those of the example file: sku, name, description, price, qty → countInStock.',
  ],
  [
    (_, keys) => keys.some((key) => /^attribut\w* \(name\s?:\s?typ\w*/.test(key)),
    'This is a PrestaShop export: it has combinations, without names and prices. Send the file of its products, and make one row of each combination in it.',
  ],
  [
    (has) => has('sale date', 'item name', 'buyer') || has('order id', 'listing id', 'item name'),
    'This is an Etsy export of what was sold. Export the listings there: Shop Manager → Settings → Options → Download data.',
  ],
]

function refusalOf(keys: Keys): string | null {
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  return refusals.find(([isKnown]) => isKnown(has, keys))?.[1] ?? null
}

/** Says which headings are read as another column. */
export function renamedColumns({ source, names, keys }: FileHeader): string[] {
  if (source !== 'shop') return []
  return names.flatMap((name, place) => {
    const own = knownColumns.find((column) => column.toLowerCase() === keys[place])
    const isRenamed = own !== undefined && own.toLowerCase() !== name.toLowerCase()
    return isRenamed ? [`The column “${name}” is read as ${own}.`] : []
  })
}

/** Returns the columns without a place in the shop, as they are written, by those that have one, in lower case. */
export function columnsWithout({ names, keys }: FileHeader, used: (name: string) => boolean): string[] {
  return names.filter((name, place) => {
    const key = keys[place] ?? ''
    return name !== '' && key !== problemColumn && !used(key)
  })
}
