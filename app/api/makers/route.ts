import { manufacturerCalls } from '@/lib/api/contract/manufacturer-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { listMakers } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { updateMaker } from '@/lib/catalog/manufacturers/update-manufacturer'

export const { GET } = serve(manufacturerCalls.listMakers, ({ viewer }) => listMakers(viewer))

export const { PUT } = serve(manufacturerCalls.updateMaker, ({ viewer, body }) => updateMaker(viewer, body))

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
