import {
  appliedJson,
  applyFilter,
  importInput,
  importJson,
  pictureInput,
  startedImportJson,
  uploadedPictureJson,
} from '@/lib/admin/import/import-schema'
import { listedProductJson } from '@/lib/catalog/cards/card-schema'
import { renamedJson, renameInput } from '@/lib/catalog/product-admin/rename-input'
import { productInput, productPatch, productUpdateInput } from '@/lib/catalog/products/product-input'
import { productDetailJson, productJson } from '@/lib/catalog/products/product-schema'
import { sorts } from '@/lib/catalog/search/search-query'
import { categoryTileJson, suggestionsJson } from '@/lib/catalog/search/search-schema'
import { maxImportBytes } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson, pageParameters } from './define-calls'

const words = z
  .string()
  .describe(
    'Words that name goods, and say what they cost, are made of or are for: `red scarf under 40`. In quotation marks they are meant as they are written.',
  )

/** Only documents this: the parameters are parsed by `parseSearchQuery`, which ignores values it does not know. */
const searchParameters = z
  .object({
    q: words,
    category: z.array(z.string()).describe('Slugs of categories; several mean any of them.'),
    brand: z.array(z.string()).describe('Brands; several mean any of them.'),
    minPrice: z.number().min(0).describe('Lowest price, such as `9.90`.'),
    maxPrice: z.number().min(0).describe('Highest price.'),
    minRating: z.number().min(0).max(5).describe('Lowest average rating, such as `4`.'),
    inStock: z.literal('1').describe('Leaves out what is out of stock.'),
    opt: z
      .array(z.string())
      .describe(
        'Values of options, as `Size:42`; of one option any of them, of several options one of each. Case does not count.',
      ),
    group: z
      .literal('1')
      .describe(
        'One entry a group of products: the member that fits best, with what its card says of the others.',
      ),
    sort: z.enum(sorts).describe('`relevance` with words and `newest` without, unless given.'),
    ...pageParameters.shape,
  })
  .partial()

const pictureProblems = [
  'image-too-large',
  'unsupported-image',
  'storage-down',
  'storage-read-only',
  'storage-full',
  'busy',
] as const

const ofImports = { access: 'admin', can: 'manage-products' } as const

export const productCalls = defineCalls({
  listProducts: {
    request: ['GET', '/api/products/'],
    does: 'Products, newest first, or those of a search.',
    access: 'everybody',
    query: searchParameters,
    list: 'search',
    isCorrected: true,
    answer: z.array(listedProductJson),
  },
  suggestProducts: {
    request: ['GET', '/api/products/suggest/'],
    does: 'At most six products and three categories for words that are being typed.',
    access: 'everybody',
    query: z.object({ q: words.optional() }),
    isCorrected: true,
    answer: suggestionsJson,
  },
  listCategories: {
    request: ['GET', '/api/categories/'],
    does: 'The largest categories, at most 12, each with the picture of one of its products.',
    access: 'everybody',
    answer: z.array(categoryTileJson),
  },
  getProduct: {
    request: ['GET', '/api/products/{id}/'],
    does: 'One product with the newest 100 of its reviews that are shown. An update sends its `version` back.',
    isVersioned: true,
    access: 'everybody',
    scope: 'products:read',
    answer: productDetailJson,
    problems: ['product-not-found'],
  },
  createProduct: {
    request: ['POST', '/api/products/create/'],
    does: 'Adds a product with its picture: JPEG, PNG, WebP or AVIF, at most 8 MB and 40 megapixels. In `pictures` the `src` `upload` stands for the file in `image`.',
    access: 'admin',
    can: 'manage-products',
    body: productInput,
    bodyType: 'multipart/form-data',
    status: 201,
    answer: productJson,
    problems: pictureProblems,
  },
  updateProduct: {
    request: ['PUT', '/api/products/update/{id}/'],
    does: 'Changes every field of a product. `version` and `countInStockSeen` are those that were loaded; without `image` the picture stays. In `pictures` the `src` `upload` stands for the file in `image`.',
    access: 'admin',
    can: 'edit-texts',
    body: productUpdateInput,
    bodyType: 'multipart/form-data',
    answer: productJson,
    problems: ['product-not-found', 'edit-conflict', ...pictureProblems],
  },
  patchProduct: {
    request: ['PATCH', '/api/products/{id}/'],
    does: 'Changes some fields of a product. `If-Match` with its version, or its whole `ETag`, refuses a product that has changed.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'products:write',
    body: productPatch,
    isConditional: true,
    answer: productJson,
    problems: ['product-not-found', 'edit-conflict', 'precondition-failed'],
  },
  uploadPicture: {
    request: ['POST', '/api/products/pictures/'],
    does: 'Stores a picture under the name of its file, which a file of products names. `src` is its address, for the `pictures` of a product. Sent again it is stored once. Unused ones are kept for seven days.',
    access: 'admin',
    can: 'edit-texts',
    body: pictureInput,
    bodyType: 'multipart/form-data',
    status: 201,
    answer: uploadedPictureJson,
    problems: pictureProblems,
  },
  planImport: {
    request: ['POST', '/api/products/import/'],
    does: 'Says what each row of a CSV file of products would do, and stores that for a day. Changes no product. A file with more than 500 rows, at most 10,000, is answered with 202 and planned afterwards. Refused rows whose stock was counted just now, or which may overwrite what has changed since the file was written, are let through by `stock` and `conflicts`; amounts in another currency by `currency`. `inStock` says how many there are of what the file of another shop only says to be in stock. Rows with the same `group`, without case, are members of one group with the options `option1Name` to `option3Value`: of the group of that name that the product is in, else of the one that has these options, else of a new one. An empty `group` takes a product out of its group, without the column it stays. A member without a `name` is named by the pattern. Variants of Shopify and WooCommerce become groups. How the letters of a file that is no UTF-8 are stored is guessed, unless `encoding` says it.',
    ...ofImports,
    body: importInput,
    bodyType: 'multipart/form-data',
    maxFileBytes: maxImportBytes,
    status: 201,
    answer: importJson,
    otherwise: { status: 202, schema: startedImportJson },
    problems: ['body-too-large', 'storage-down', 'busy'],
  },
  getImport: {
    request: ['GET', '/api/products/import/{id}/'],
    does: 'What an import would do, or has done, and how far it is.',
    ...ofImports,
    answer: importJson,
    problems: ['not-found'],
  },
  applyImport: {
    request: ['POST', '/api/products/import/{id}/apply/'],
    does: 'Applies an import exactly as it is stored, all of it or nothing, once. One that takes longer than a minute is answered with 202 and goes on. `leaveOut=refused` leaves refused rows out. A file with `appliedBefore` that would change something needs `again=same`.',
    ...ofImports,
    filter: applyFilter,
    answer: appliedJson,
    otherwise: { status: 202, schema: startedImportJson },
    problems: ['not-found', 'import-applied', 'import-refused', 'import-repeated', 'import-stale'],
  },
  duplicateProduct: {
    request: ['POST', '/api/products/{id}/duplicate/'],
    does: 'Adds a draft like a product, without its SKU, GTIN, stock, reviews, reduction and past.',
    access: 'admin',
    can: 'manage-products',
    status: 201,
    answer: productJson,
    problems: ['product-not-found'],
  },
  renameProducts: {
    request: ['POST', '/api/products/rename/'],
    does: 'Renames a brand or category in all its products. A name that products have already needs `join`.',
    access: 'admin',
    can: 'manage-products',
    body: renameInput,
    answer: renamedJson,
    problems: ['not-found', 'name-in-use'],
  },
  deleteProduct: {
    request: ['DELETE', '/api/products/delete/{id}'],
    does: 'Takes a product out of the shop; orders keep their lines.',
    access: 'admin',
    can: 'manage-products',
    answer: detailJson,
    problems: ['product-not-found'],
  },
})
