import { type FileFieldName, fileFields } from '@/lib/catalog/products/product-fields'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'

type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
export const picturePlaces = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Place[]

/** The texts of a product that a file has in further languages. */
export const translatedColumns = ['name', 'description', 'facts', 'warnings'] as const
/** What a file says of the group that a product is in. */
export const optionPlaces = [1, 2, 3] as const
type GroupColumn = 'group' | `option${(typeof optionPlaces)[number]}${'Name' | 'Value'}`
export const groupColumns: readonly GroupColumn[] = [
  'group',
  ...optionPlaces.flatMap((n) => [`option${n}Name`, `option${n}Value`] as const),
]

export type TranslatedColumn = `${(typeof translatedColumns)[number]}@${Language}`

export type ProductColumn =
  | FileFieldName
  | '_id'
  | 'stockSeen'
  | 'version'
  | `${'image' | 'alt'}${Place}`
  | TranslatedColumn
  | GroupColumn
/** The columns that follow one of a field. */
const besides: { [Name in FileFieldName]?: ProductColumn[] } = {
  countInStock: ['stockSeen'],
  status: [
    ...picturePlaces.map((n) => `image${n}` as const),
    ...picturePlaces.map((n) => `alt${n}` as const),
  ],
}

/** The columns of the file of products, out and in, in their order. */
export const productColumns: readonly ProductColumn[] = [
  '_id',
  ...fileFields.flatMap((name) => [name, ...(besides[name] ?? [])]),
  ...groupColumns,
  'version',
]

/** The columns of these languages, each as "name@de". */
export const columnsIn = (languages: readonly Language[]): TranslatedColumn[] =>
  languages.flatMap((language) => translatedColumns.map((name) => `${name}@${language}` as const))

/** All columns that a file may have: also those of languages that the shop ships and does not have. */
export const knownColumns: readonly ProductColumn[] = [...productColumns, ...columnsIn(shippedLanguages)]

/** A column that a file of refused rows has beside the others, which an import ignores. */
export const problemColumn = 'problem'

/** Why a cell is refused, or what is not taken over of it; `about` says the same of many rows, which are counted by it. */
export type CellMessage = { column: string; message: string; about?: string }

/** A price for a time, as a file says it: `price` is below that of the row. Without a day it lasts from always, or for ever. */
export type FileSale = { price: string; from: string; until: string }

/** What the owner may answer, so that a row is not refused. */
type Asked = 'stock' | 'conflicts' | 'currency'
/** Why a row is refused; with `asks` unless that is answered. */
export type RowMistake = CellMessage & { asks?: Asked }

/** `key` names the product in its file; `alone` is what a variant is called that is in no group here. */
export type VariantOf = {
  key: string
  alone: string
  /** The values of the options in the order of the other shop, where the file has one. */
  values: readonly (readonly string[])[]
}

/** A product as a file says it. A column that the file does not have is missing. */
export type FileRow = {
  /** The number of its first record, the header being 1. */
  line: number
  cells: Partial<Record<ProductColumn, string>>
  mistakes: RowMistake[]
  notes: CellMessage[]
  sale?: FileSale | undefined
  /** Of a file of another shop: the product there of which it is a variant. Its cells say the group. */
  variantOf?: VariantOf | undefined
  /** It is in stock there, and nobody counts how many. */
  isUncounted?: boolean
  /** It is about no product of its own, and its notes say why: a row that is left out is named. */
  isLeftOut?: true
  /** It makes no product: why it is refused where the shop does not have this one. */
  changesOnly?: string
}

type FilePicture = { src: string; alt: string }

/** The cells of the pictures of a row, the first one first, and a note of those that are too many: `all` of them are there. */
export function pictureCells(pictures: readonly FilePicture[], all = pictures.length) {
  const surplus = all - picturePlaces.length
  const message = `${surplus === 1 ? '1 picture' : `${surplus.toLocaleString('en')} pictures`} more than ${picturePlaces.length} left out.`
  const about = `More than ${picturePlaces.length} pictures: the others are left out.`
  return {
    cells: Object.fromEntries(
      picturePlaces.flatMap((n) => [
        [`image${n}`, pictures[n - 1]?.src ?? ''],
        [`alt${n}`, pictures[n - 1]?.alt ?? ''],
      ]),
    ) as FileRow['cells'],
    notes: surplus > 0 ? [{ column: `image${picturePlaces.length}`, message, about }] : [],
  }
}

/** A cell of a row, or nothing where the file of another shop says nothing: then it changes nothing. */
export function given(
  column: ProductColumn,
  text: string | undefined,
): Partial<Record<ProductColumn, string>> {
  return text?.trim() ? { [column]: text.trim() } : {}
}

/** A number as a spreadsheet leaves it: without leading zeros. */
export const withoutZeros = (text: string) => text.replace(/^0+/, '')
