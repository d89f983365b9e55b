import { factorCalls } from '@/lib/calls/factors'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { endOtherSessions, listSessions } from '@/lib/users/own-sessions'

export const { GET } = serve(factorCalls.listSessions, ({ viewer }) => listSessions(viewer))

export const { DELETE } = serve(factorCalls.endOtherSessions, ({ viewer }) => endOtherSessions(viewer))

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
