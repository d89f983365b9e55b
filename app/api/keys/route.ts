import { keyCalls } from '@/lib/calls/keys'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { listKeys, makeKey } from '@/lib/keys/manage-keys'

export const { GET } = serve(keyCalls.listKeys, ({ viewer }) => listKeys(viewer))

export const { POST } = serve(keyCalls.makeKey, ({ viewer, body }) => makeKey(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
