import 'server-only'
import type { FileHeader } from './file-header'
import { type FileRow, given, picturePlaces } from './import-columns'
import { widthMistakes } from './own-csv-rows'
import { plainText } from './plain-cell-text'
import type { FileRecord } from './read-records'

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
/** What variations take from their product, which they name by id (`id:12`) or SKU. */
type Parents = Map<string, { name: string; cells: Cells; notes: FileRow['notes'] }>

/** Yields a row a product that can be sold: a variation becomes a product of its own, named `Name – Option`, its parent none. */
export async function* wooCommerceRows(
  header: FileHeader,
  records: AsyncIterable<FileRecord>,
): AsyncGenerator<FileRow> {
  const parents: Parents = new Map()
  const attributes = attributeColumns(header)
  const read = (record: FileRecord, of: keyof typeof columns) =>
    header.read(record.cells, ...columns[of])?.trim()
  for await (const record of records) {
    const types = (read(record, 'type') ?? 'simple').toLowerCase()
    const named = attributesOf(header, attributes, record)
    const cells = cellsOf(header, record, named, (of) => read(record, of))
    if (/\bvariable\b/.test(types)) {
      const parent = { name: cells.name ?? '', cells, notes: categoryNotes(read(record, 'categories')) }
      parents.set(`id:${read(record, 'id')}`, parent)
      if (cells.sku) parents.set(cells.sku, parent)
      continue
    }
    const mistakes = widthMistakes(header, record.cells)
    if (/\b(?:grouped|external)\b/.test(types)) {
      const message = `The shop has no products of the type “${types}”.`
      yield { line: record.line, cells, mistakes: [...mistakes, { column: 'Type', message }], notes: [] }
      continue
    }
    const parent = /\bvariation\b/.test(types) ? parents.get(read(record, 'parent') ?? '') : undefined
    const before = read(record, 'salePrice') ? read(record, 'price') : ''
    const notes = before
      ? [{ column: 'price', message: `Reduced from ${before}, which is not taken over.` }]
      : []
    if (!parent) {
      yield {
        line: record.line,
        cells,
        mistakes,
        notes: [...notes, ...categoryNotes(read(record, 'categories'))],
      }
      continue
    }
    const option = named
      .map(([, value]) => value)
      .filter(Boolean)
      .join(' / ')
    const kept = Object.entries(cells).filter(([, text]) => text !== '')
    const message = `A variation of “${parent.name}”: it becomes a product of its own.`
    yield {
      line: record.line,
      cells: {
        ...parent.cells,
        sku: '',
        gtin: '',
        ...Object.fromEntries(kept),
        name: option ? `${parent.name} – ${option}` : (cells.name ?? parent.name),
        // Nobody sees the variations of a product that is not published.
        ...(parent.cells.status === 'draft' && { status: 'draft' }),
      },
      mistakes,
      notes: [{ column: 'name', message }, ...notes, ...parent.notes],
    }
  }
}

function cellsOf(
  header: FileHeader,
  record: FileRecord,
  attributes: readonly [name: string, value: string][],
  read: (of: keyof typeof columns) => string | undefined,
): Cells {
  const pictures = (read('images') ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
  const attributeBrand = attributes.find(([name]) => name.toLowerCase() === 'brand')?.[1]
  // The first category, its last part: `Clothing > Shirts, Sale`.
  const [category = ''] = (read('categories') ?? '').split(/(?<!\\),/)
  const weight = weightNames.flatMap(([unit, name]) => {
    const text = header.read(record.cells, name)?.trim().replace(',', '.')
    return text ? [gramsOf(text, unit)] : []
  })[0]
  return {
    sku: read('sku') ?? '',
    name: plainText(read('name') ?? ''),
    ...given('brand', plainText((read('brand') || attributeBrand) ?? '').split(',')[0]),
    ...given('category', plainText(category.split('>').at(-1)?.replaceAll('\\,', ',') ?? '')),
    ...given('description', textOf(read('description') || read('short') || '')),
    price: read('salePrice') || (read('price') ?? ''),
    ...given('countInStock', read('stock')),
    status: read('published') === '1' ? 'live' : 'draft',
    ...Object.fromEntries(picturePlaces.map((n) => [`image${n}`, pictures[n - 1] ?? ''])),
    gtin: read('gtin') ?? '',
    ...given('weightG', weight),
  }
}

/** Tells the categories but the first, whose paths lead to none of its own parts. */
function categoryNotes(text = ''): FileRow['notes'] {
  const [first = '', ...others] = text.split(/(?<!\\),/).map((path) => path.trim())
  const left = others.filter((path) => path !== '' && !first.startsWith(path))
  if (left.length === 0) return []
  const message = `It is also in ${left.join(', ')}, which is not taken over: a product has one category.`
  return [{ column: 'category', message }]
}

/** WooCommerce itself writes a few; more are not read. */
const maxAttributes = 50

/** The pairs of columns with an attribute's name and its values. */
function attributeColumns(header: FileHeader): [name: string, value: string][] {
  const names = header.keys.filter((name) => /^attribute \d+ name$/.test(name)).slice(0, maxAttributes)
  return names.map((name) => [name, name.replace('name', 'value(s)')])
}

function attributesOf(
  header: FileHeader,
  columns: ReturnType<typeof attributeColumns>,
  { cells }: FileRecord,
): [name: string, value: string][] {
  const read = (column: string) => header.read(cells, column)?.trim() ?? ''
  return columns.map(([name, value]) => [read(name), read(value)])
}

function gramsOf(text: string, unit: Unit): string {
  return /^\d+(?:\.\d+)?$/.test(text) ? String(Math.round(Number(text) * units[unit])) : text
}

/** WooCommerce writes a line break of a description as `\n`. */
function textOf(html: string): string {
  return plainText(html.replaceAll('\\n', '\n'))
}
