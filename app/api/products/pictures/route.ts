import { uploadPicture } from '@/lib/admin/import/upload-picture'
import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.uploadPicture,
  ({ viewer, body: { image } }) => uploadPicture(viewer, image),
)
