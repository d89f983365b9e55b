import { bulkInput, bulkJson } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { productList } from '@/lib/catalog/product-admin/product-filter'

import { productJson } from '@/lib/catalog/products/product-schema'
import { reductionInput, reductionJson } from '@/lib/catalog/reductions/reduction-schema'
import {
  categoryTranslationsInput,
  categoryTranslationsJson,
} from '@/lib/catalog/translations/category-translation-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

export const manageCalls = defineCalls({
  listDeskProducts: {
    request: ['GET', '/api/products/manage/'],
    does: 'All products, drafts too, newest first, or those of a filter.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    list: 'strict',
    filter: productList.filter,
    answer: z.array(productJson),
  },
  changeProducts: {
    request: ['POST', '/api/products/bulk/'],
    does: 'Changes or deletes at most 1,000 products, each by itself: price by per cent or amount, category, brand, or status. The answer says for each what was done, or why it is refused.',
    access: 'admin',
    can: 'manage-products',
    body: bulkInput,
    isRepeatable: true,
    answer: bulkJson,
  },
  listCategoryTranslations: {
    request: ['GET', '/api/categories/translations/'],
    does: 'The names of categories in the shop’s further languages; a category without any is left out.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    answer: z.array(categoryTranslationsJson),
  },
  translateCategory: {
    request: ['PUT', '/api/categories/translations/'],
    does: 'Changes the names of a category in further languages. A language that is not sent keeps its name. An empty name or null removes it. A name that is sent again unchanged is no longer out of date.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'products:manage',
    body: categoryTranslationsInput,
    answer: categoryTranslationsJson,
    problems: ['not-found'],
  },
  planReduction: {
    request: ['PUT', '/api/products/{id}/reduction/'],
    does: 'Plans the reduction of a product, in place of one that is planned. It begins and ends by itself; of a running one only the end can be moved.',
    access: 'admin',
    can: 'manage-products',
    body: reductionInput,
    answer: reductionJson,
    problems: ['product-not-found', 'reduction-running'],
  },
  withdrawReduction: {
    request: ['DELETE', '/api/products/{id}/reduction/'],
    does: 'Withdraws the planned reduction of a product, or ends the running one now.',
    access: 'admin',
    can: 'manage-products',
    answer: reductionJson,
    problems: ['product-not-found', 'not-found'],
  },
})
