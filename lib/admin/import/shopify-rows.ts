import 'server-only'
import type { FileHeader } from './file-header'
import { type FileRow, given, picturePlaces } from './import-columns'
import { widthMistakes } from './own-csv-rows'
import { plainText } from './plain-cell-text'
import type { FileRecord } from './read-records'

/** The columns of `products_export.csv` with a place in the shop, by their older and newer names. */
const columns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  brand: ['vendor'],
  type: ['type'],
  category: ['product category'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  gtin: ['variant barcode', 'barcode'],
  weightG: ['variant grams', 'weight value (grams)'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  image: ['image src', 'product image url'],
  alt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
} as const
const options = [1, 2, 3] as const
const optionColumns = options.flatMap((n) => [`option${n} name`, `option${n} value`])
const columnNames = new Set<string>([...Object.values(columns).flat(), ...optionColumns])

export const isShopifyColumn = (name: string) => columnNames.has(name)

/** The first record of a handle describes the product; each may have a variant and a picture. */
type Group = { handle: string; records: FileRecord[] }

/** Yields a row a variant: each becomes a product of its own, named `Title – Option`. */
export async function* shopifyRows(
  header: FileHeader,
  records: AsyncIterable<FileRecord>,
): AsyncGenerator<FileRow> {
  let group: Group | null = null
  for await (const record of records) {
    const handle = header.read(record.cells, ...columns.handle) ?? ''
    if (group && group.handle === handle && handle !== '') {
      group.records.push(record)
      continue
    }
    if (group) yield* rowsOf(header, group)
    group = { handle, records: [record] }
  }
  if (group) yield* rowsOf(header, group)
}

function* rowsOf(header: FileHeader, { records }: Group): Generator<FileRow> {
  const [first] = records
  if (!first) return
  const read = (record: FileRecord, of: keyof typeof columns) =>
    header.read(record.cells, ...columns[of])?.trim()
  const altOf = new Map<string, string>()
  for (const record of records) {
    const src = read(record, 'image')
    if (src && !altOf.has(src) && altOf.size <= picturePlaces.length)
      altOf.set(src, read(record, 'alt') ?? '')
  }
  const pictures = [...altOf].map(([src, alt]) => ({ src, alt }))
  const texts = {
    ...given('brand', plainText(read(first, 'brand') ?? '')),
    ...given('description', plainText(read(first, 'description') ?? '')),
  }
  const isVariant = (record: FileRecord) =>
    Boolean(read(record, 'price') || read(record, 'sku') || header.read(record.cells, 'option1 value'))
  const variants = records.filter((record, place) => place === 0 || isVariant(record))
  const title = plainText(read(first, 'title') ?? '')
  const isLive =
    (read(first, 'status') ?? 'active').toLowerCase() === 'active' &&
    read(first, 'published')?.toLowerCase() !== 'false'
  const category = read(first, 'type') || (read(first, 'category') ?? '').split('>').at(-1)?.trim() || ''
  for (const record of variants) {
    const option = options
      .map((n) => header.read(record.cells, `option${n} value`)?.trim() ?? '')
      .filter((value) => value !== '' && value !== 'Default Title')
      .join(' / ')
    const own = read(record, 'variantImage')
    const all = own ? [{ src: own, alt: '' }, ...pictures.filter(({ src }) => src !== own)] : pictures
    const name = variants.length > 1 && option ? `${title} – ${option}` : title
    yield {
      line: record.line,
      cells: {
        ...given('sku', read(record, 'sku')?.replace(/^'/, '')),
        name,
        ...texts,
        ...given('category', category),
        ...given('price', read(record, 'price')),
        ...given('countInStock', read(record, 'stock')),
        status: isLive ? 'live' : 'draft',
        ...Object.fromEntries(picturePlaces.map((n) => [`image${n}`, all[n - 1]?.src ?? ''])),
        ...Object.fromEntries(picturePlaces.map((n) => [`alt${n}`, all[n - 1]?.alt ?? ''])),
        ...given('gtin', read(record, 'gtin')?.replace(/^'/, '')),
        ...given('weightG', wholeOf(read(record, 'weightG'))),
      },
      mistakes: widthMistakes(header, record.cells),
      notes:
        variants.length > 1
          ? [{ column: 'name', message: `A variant of “${title}”: it becomes a product of its own.` }]
          : [],
    }
  }
}

/** Shopify writes grams with decimals. */
function wholeOf(text: string | undefined): string | undefined {
  return text && /^\d+\.\d+$/.test(text) ? String(Math.round(Number(text))) : text
}
