import { endOtherSessions, listSessions } from '@/lib/accounts/sessions/own-sessions'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'

export const { GET } = serve(factorCalls.listSessions, ({ viewer }) => listSessions(viewer))

export const { DELETE } = serve(factorCalls.endOtherSessions, ({ viewer }) => endOtherSessions(viewer))

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
