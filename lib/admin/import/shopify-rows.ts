import 'server-only'
import { variantCells } from '@/lib/admin/import-groups/variant-group'
import type { FileHeader } from './file-header'
import { type CellMessage, type FileRow, given, pictureCells, picturePlaces } from './import-columns'
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
  tracker: ['variant inventory tracker', 'inventory tracker'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price'],
  image: ['image src', 'product image url'],
  position: ['image position'],
  alt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const
const options = [1, 2, 3] as const
const optionColumns = options.flatMap((n) => [`option${n} name`, `option${n} value`])
const columnNames = new Set<string>([...Object.values(columns).flat(), ...optionColumns])

export const isShopifyColumn = (name: string) => columnNames.has(name)

/** The first record of a handle describes the product; each may have a variant and a picture. */
type Group = { handle: string; records: FileRecord[] }

/** Yields a row a variant: those of one handle become a group; one that no group can have becomes a product of its own, named `Title – Option`. */
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

function* rowsOf(header: FileHeader, { handle, records }: Group): Generator<FileRow> {
  const [first] = records
  if (!first) return
  const read = (record: FileRecord, of: keyof typeof columns) =>
    header.read(record.cells, ...columns[of])?.trim()
  const shown = new Map<string, { src: string; alt: string; position: number }>()
  for (const record of records) {
    const src = read(record, 'image')
    const position = Number(read(record, 'position')) || Number.POSITIVE_INFINITY
    if (src && !shown.has(src)) shown.set(src, { src, alt: read(record, 'alt') ?? '', position })
  }
  const inOrder = [...shown.values()].sort((one, other) => Math.sign(one.position - other.position) || 0)
  const pictures = inOrder.slice(0, picturePlaces.length)
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
  const isGiftCard = read(first, 'giftCard')?.toLowerCase() === 'true'
  const names = options.map((n) => header.read(first.cells, `option${n} name`)?.trim() ?? '')
  for (const record of variants) {
    const values = options.map((n) => header.read(record.cells, `option${n} value`)?.trim() ?? '')
    const chosen = names.flatMap((name, at) => {
      const value = values[at] ?? ''
      return value === 'Default Title' || (name === '' && value === '') ? [] : [{ name, value }]
    })
    const option = chosen.flatMap(({ value }) => value || []).join(' / ')
    const own = read(record, 'variantImage')
    const alt = (own && shown.get(own)?.alt) ?? ''
    const views = own ? [{ src: own, alt }, ...pictures.filter(({ src }) => src !== own)] : pictures
    const all = pictureCells(views, shown.size + (own && !shown.has(own) ? 1 : 0))
    const stock = read(record, 'stock')
    // Nobody counts what is not tracked.
    const isUncounted = header.has(...columns.tracker) && !read(record, 'tracker') && !(Number(stock) > 0)
    const alone = variants.length > 1 && option ? `${title} – ${option}` : title
    const { variantOf, ...grouped } =
      chosen.length > 0
        ? variantCells({ key: handle || `row ${first.line}`, title, options: chosen, alone })
        : { cells: { name: title }, notes: [], variantOf: undefined }
    yield {
      line: record.line,
      cells: {
        ...given('sku', read(record, 'sku')?.replace(/^'/, '')),
        ...grouped.cells,
        ...texts,
        ...given('category', category),
        ...given('price', read(record, 'price')),
        ...given('compareAtPrice', read(record, 'compareAtPrice')),
        ...(!isUncounted && given('countInStock', stock)),
        status: isLive ? 'live' : 'draft',
        ...all.cells,
        ...given('gtin', read(record, 'gtin')?.replace(/^'/, '')),
        ...given('weightG', wholeOf(read(record, 'weightG'))),
      },
      mistakes: [...widthMistakes(header, record.cells), ...(isGiftCard ? [giftCard] : [])],
      notes: [...grouped.notes, ...all.notes],
      variantOf,
      isUncounted,
    }
  }
}

const giftCard: CellMessage = { column: 'Gift Card', message: 'The shop sells no gift cards.' }

/** Shopify writes grams with decimals. */
function wholeOf(text: string | undefined): string | undefined {
  return text && /^\d+\.\d+$/.test(text) ? String(Math.round(Number(text))) : text
}
