import { productCalls } from '@/lib/calls/products'
import { serve } from '@/lib/http/serve'
import { uploadPicture } from '@/lib/imports/upload-picture'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.uploadPicture,
  ({ viewer, body: { image } }) => uploadPicture(viewer, image),
)
