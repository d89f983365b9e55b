import { settingsCalls } from '@/lib/api/contract/settings-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { readShop } from '@/lib/store/settings/read-shop'
import { settingsJsonOf } from '@/lib/store/settings/settings-json'
import { updateShop } from '@/lib/store/settings/update-shop'

export const { GET } = serve(settingsCalls.getSettings, async () =>
  cacheableByFront(Response.json(settingsJsonOf(await readShop()))),
)

export const { PUT } = serve(settingsCalls.updateSettings, ({ viewer, body }) => updateShop(viewer, body))

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
