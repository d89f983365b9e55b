import { settingsCalls } from '@/lib/calls/settings'
import { serve } from '@/lib/http/serve'
import { uploadNotice } from '@/lib/shop/upload-notice'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  settingsCalls.uploadGuaranteeNotice,
  ({ viewer, body }) => uploadNotice(viewer, body),
)
