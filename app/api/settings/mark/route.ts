import { settingsCalls } from '@/lib/api/contract/settings-calls'
import { serve } from '@/lib/api/server/serve'
import { setMark } from '@/lib/store/logo/set-logo'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(settingsCalls.setMark, ({ viewer, body }) =>
  setMark(viewer, body),
)
