import 'server-only'
import type { FileHeader } from '@/lib/admin/import/file-header'
import { type CellMessage, type FileRow, given, pictureCells } from '@/lib/admin/import/import-columns'
import { widthMistakes } from '@/lib/admin/import/own-csv-rows'
import { plainText } from '@/lib/admin/import/plain-cell-text'
import type { FileRecord } from '@/lib/admin/import/read-records'
import { variantCells } from '@/lib/admin/import-groups/variant-group'
import {
  type Attribute,
  attributeColumns,
  attributeNotes,
  attributesOf,
  isSameName,
  listOf,
} from './woocommerce-attributes'

const columns = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  name: ['name'],
  published: ['published'],
  short: ['short description'],
  description: ['description'],
  price: ['regular price'],
  salePrice: ['sale price'],
  saleFrom: ['date sale price starts'],
  saleUntil: ['date sale price ends'],
  isInStock: ['in stock?'],
  stock: ['stock'],
  categories: ['categories'],
  images: ['images'],
  parent: ['parent'],
  brand: ['brands', 'brand'],
  gtin: ['gtin, upc, ean, or isbn', 'gtin'],
} as const
const columnNames = new Set<string>(Object.values(columns).flat())
/** What a unit of weight weighs in grams. */
const units = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 } as const
type Unit = keyof typeof units
const weightNames = (Object.keys(units) as Unit[]).map((unit) => [unit, `weight (${unit})`] as const)
const attributePattern = /^attribute \d+ (?:name|value\(s\))$/

export const isWooCommerceColumn = (name: string) =>
  columnNames.has(name) || attributePattern.test(name) || weightNames.some(([, weight]) => weight === name)

type Cells = FileRow['cells']
type Parent = {
  line: number
  key: string
  hasVariations: boolean
  name: string
  cells: Cells
  notes: FileRow['notes']
  attributes: readonly Attribute[]
}
/** What variations take from their product, which they name by id (`id:12`) or SKU. */
type Parents = Map<string, Parent>

/**
 * Yields a row a product that can be sold: the variations of one become a group, it becomes none. One that no group can have becomes a
 * product of its own, named `Name – Option`. Variations that stand before their parent come last, and after them, as left out, parents
 * whose variations the file does not have.
 */
export async function* wooCommerceRows(
  header: FileHeader,
  records: AsyncIterable<FileRecord>,
): AsyncGenerator<FileRow> {
  const parents: Parents = new Map()
  const variables: Parent[] = []
  const attributes = attributeColumns(header)
  const orphans: { row: FileRow; chosen: readonly Attribute[]; parent: string }[] = []
  for await (const record of records) {
    const read = (of: keyof typeof columns) => header.read(record.cells, ...columns[of])?.trim()
    const types = (read('type') ?? 'simple').toLowerCase()
    const named = attributesOf(header, attributes, record)
    const cells = cellsOf(header, record, named, read)
    const pictures = pictureCells(listOf(read('images')).map((src) => ({ src, alt: '' })))
    if (/\bvariable\b/.test(types)) {
      const notes = categoryNotes(read('categories'))
      const own = { ...cells, ...pictures.cells }
      const parent = {
        ...{ line: record.line, key: `row ${record.line}`, name: cells.name ?? '', cells: own, notes },
        ...{ hasVariations: false, attributes: named },
      }
      variables.push(parent)
      parents.set(`id:${read('id')}`, parent)
      if (cells.sku) parents.set(cells.sku, parent)
      continue
    }
    const isOther = /\b(?:grouped|external)\b/.test(types)
    const other = { column: 'Type', message: `The shop has no products of the type “${types}”.` }
    const row: FileRow = {
      line: record.line,
      cells: { ...cells, ...pictures.cells },
      mistakes: [...widthMistakes(header, record.cells), ...(isOther ? [other] : [])],
      notes: [...pictures.notes, ...categoryNotes(read('categories'))],
      ...saleOf(read),
    }
    const stocked = withStock(row, read)
    if (!/\bvariation\b/.test(types)) {
      yield { ...stocked, notes: [...stocked.notes, ...attributeNotes(named)] }
      continue
    }
    const name = read('parent') ?? ''
    const parent = parents.get(name)
    if (parent) yield variationOf(parent, stocked, named)
    else orphans.push({ row: stocked, chosen: named, parent: name })
  }
  for (const { row, chosen, parent: name } of orphans) {
    const parent = parents.get(name)
    yield parent ? variationOf(parent, row, chosen) : withoutParent(row, name, chosen)
  }
  yield* variables.filter((parent) => !parent.hasVariations).map(withoutVariations)
}

/** The attributes of a variation are the options; the order of all values is that of its product. */
function optionsOf({ attributes }: Parent, chosen: readonly Attribute[]) {
  const placeOf = ({ name }: Attribute) => attributes.findIndex((each) => isSameName(each.name, name))
  const inOrder = chosen
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return inOrder.map((one) => ({
    name: one.name.replace(/^pa_/i, ''),
    value: one.values.join(', '),
    values: attributes[placeOf(one)]?.values ?? [],
  }))
}

function variationOf(parent: Parent, row: FileRow, chosen: readonly Attribute[]): FileRow {
  const { key, name, cells, notes, attributes } = parent
  parent.hasVariations = true
  const kept = Object.entries(row.cells).filter(([, text]) => text !== '')
  const option = chosen.flatMap(({ values }) => (values.length > 0 ? values.join(', ') : [])).join(' / ')
  const alone = option ? `${name} – ${option}` : (row.cells.name ?? name)
  const { variantOf, ...grouped } = variantCells({
    key,
    title: name,
    options: optionsOf(parent, chosen),
    alone,
  })
  const { countInStock: _, ...inherited } = cells
  return {
    ...row,
    cells: {
      ...inherited,
      sku: '',
      gtin: '',
      ...Object.fromEntries(kept),
      ...grouped.cells,
      // Nobody sees the variations of a product that is not published.
      ...(cells.status === 'draft' && { status: 'draft' }),
    },
    notes: [...grouped.notes, ...row.notes, ...notes, ...attributeNotes(attributes, chosen)],
    variantOf,
  }
}

function withoutVariations({ line, name }: Parent): FileRow {
  const about = 'Its variations are not in the file, and it is not sold without them.'
  const note = { column: 'Type', message: `“${name}”: ${about}`, about }
  return { line, cells: name ? { name } : {}, mistakes: [], notes: [note], isLeftOut: true }
}

function withoutParent(row: FileRow, parent: string, chosen: readonly Attribute[]): FileRow {
  const about = 'Its product is not in the file: only what its own row says is taken.'
  const message = parent ? `${about} (${parent})` : about
  return { ...row, notes: [...row.notes, { column: 'Parent', message, about }, ...attributeNotes(chosen)] }
}

type Read = (of: keyof typeof columns) => string | undefined

/** The price of a row is the regular one. */
function saleOf(read: Read): Pick<FileRow, 'sale'> {
  const [price, regular] = [read('salePrice'), read('price')]
  if (!price || !regular) return {}
  return { sale: { price, from: read('saleFrom') ?? '', until: read('saleUntil') ?? '' } }
}

const backorder: CellMessage = {
  column: 'In stock?',
  message: 'It can be ordered there without being in stock. Here it is out of stock until some are counted.',
}

/** Not each product of WooCommerce is counted: the variations of one may be counted together, and many are only in stock, or not. */
function withStock(row: FileRow, read: Read): FileRow {
  const [stock = '', isInStock = ''] = [read('stock'), read('isInStock')]
  if (stock !== '' && stock !== 'parent') return { ...row, cells: { ...row.cells, countInStock: stock } }
  if (isInStock === '0') return { ...row, cells: { ...row.cells, countInStock: '0' } }
  if (isInStock === 'backorder') return { ...row, notes: [...row.notes, backorder] }
  return { ...row, isUncounted: stock === 'parent' || isInStock === '1' }
}

function cellsOf(
  header: FileHeader,
  record: FileRecord,
  attributes: readonly Attribute[],
  read: Read,
): Cells {
  const attributeBrand = attributes.find(({ name }) => name.toLowerCase() === 'brand')?.values.join(', ')
  // The first category, its last part: `Clothing > Shirts, Sale`.
  const [category = ''] = listOf(read('categories'))
  const weight = weightNames.flatMap(([unit, name]) => {
    const text = header.read(record.cells, name)?.trim().replace(',', '.')
    return text ? [gramsOf(text, unit)] : []
  })[0]
  return {
    sku: read('sku') ?? '',
    name: plainText(read('name') ?? ''),
    ...given('brand', plainText(listOf(read('brand') || attributeBrand)[0] ?? '')),
    ...given('category', plainText(category.split('>').at(-1) ?? '')),
    ...given('description', textOf(read('description') || read('short') || '')),
    price: read('price') || (read('salePrice') ?? ''),
    status: read('published') === '1' ? 'live' : 'draft',
    gtin: read('gtin') ?? '',
    ...given('weightG', weight),
  }
}

/** Tells the categories but the first, whose paths lead to none of its own parts. */
function categoryNotes(text = ''): FileRow['notes'] {
  const [first = '', ...others] = listOf(text)
  const left = others.filter((path) => path !== '' && !first.startsWith(path))
  if (left.length === 0) return []
  const message = `It is also in ${left.join(', ')}, which is not taken over: a product has one category.`
  return [{ column: 'category', message, about: 'Of several categories the first is taken.' }]
}

/** WooCommerce itself writes a few; more are not read. */
function gramsOf(text: string, unit: Unit): string {
  return /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? String(Math.round(Number(text) * units[unit])) : text
}

/** WooCommerce writes a line break of a description as `\n`, and `\n` itself as `\\n`. */
function textOf(html: string): string {
  return plainText(html.replaceAll(/\\{1,2}n/g, (sign) => (sign.length === 2 ? '\n' : '\\n')))
}
