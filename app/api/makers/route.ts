import { makerCalls } from '@/lib/calls/makers'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { listMakers } from '@/lib/makers/queries'
import { updateMaker } from '@/lib/makers/update-maker'

export const { GET } = serve(makerCalls.listMakers, ({ viewer }) => listMakers(viewer))

export const { PUT } = serve(makerCalls.updateMaker, ({ viewer, body }) => updateMaker(viewer, body))

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
