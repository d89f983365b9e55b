import { settingsCalls } from '@/lib/calls/settings'
import { otherMethods } from '@/lib/http/other-methods'
import { cacheableByFront } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'
import { readShop } from '@/lib/shop/read-shop'
import { settingsJsonOf } from '@/lib/shop/settings-json'
import { updateShop } from '@/lib/shop/update-shop'

export const { GET } = serve(settingsCalls.getSettings, async () =>
  cacheableByFront(Response.json(settingsJsonOf(await readShop()))),
)

export const { PUT } = serve(settingsCalls.updateSettings, ({ viewer, body }) => updateShop(viewer, body))

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
