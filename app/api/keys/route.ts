import { listKeys, makeKey } from '@/lib/accounts/api-keys/manage-keys'
import { keyCalls } from '@/lib/api/contract/key-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'

export const { GET } = serve(keyCalls.listKeys, ({ viewer }) => listKeys(viewer))

export const { POST } = serve(keyCalls.makeKey, ({ viewer, body }) => makeKey(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
