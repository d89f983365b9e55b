import { settingsCalls } from '@/lib/api/contract/settings-calls'
import { serve } from '@/lib/api/server/serve'
import { uploadNotice } from '@/lib/store/settings/upload-notice'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  settingsCalls.uploadGuaranteeNotice,
  ({ viewer, body }) => uploadNotice(viewer, body),
)
