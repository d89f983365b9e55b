import type { FileHeader } from '@/lib/admin/import/file-header'
import type { FileRow } from '@/lib/admin/import/import-columns'
import type { FileRecord } from '@/lib/admin/import/read-records'
import type { Language } from '@/lib/shared/messages/languages'

/** Whose columns a file has. */
export const fileSources = [
  'shop',
  'shopify',
  'woocommerce',
  'shopify-inventory',
  'etsy',
  'prestashop',
  'magento',
  'bigcommerce',
] as const
export type FileSource = (typeof fileSources)[number]

/** What the amounts and weights of another shop are compared with. */
export type ShopTerms = {
  currency: string
  pricesIncludeTax: boolean
  country: string | null
  /** Its own language first. */
  languages: readonly Language[]
}

/** How the files of another program are read. */
export type FileFormat = {
  /** Whether a column has a place, by its name in lower case. */
  isPlaced: (name: string) => boolean
  rows: (header: FileHeader, records: AsyncIterable<FileRecord>, terms: ShopTerms) => AsyncIterable<FileRow>
  /** What is true of the whole file. */
  remarks?: (header: FileHeader, terms: ShopTerms) => string[]
}
