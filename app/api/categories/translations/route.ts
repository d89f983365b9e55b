import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { listCategoryTranslations, translateCategory } from '@/lib/catalog/translations/category-translations'

export const { GET } = serve(manageCalls.listCategoryTranslations, ({ viewer }) =>
  listCategoryTranslations(viewer),
)
export const { PUT } = serve(manageCalls.translateCategory, ({ viewer, body }) =>
  translateCategory(viewer, body),
)
export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
