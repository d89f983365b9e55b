import { settingsCalls } from '@/lib/calls/settings'
import { serve } from '@/lib/http/serve'
import { setMark } from '@/lib/mark/set-mark'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(settingsCalls.setMark, ({ viewer, body }) =>
  setMark(viewer, body),
)
