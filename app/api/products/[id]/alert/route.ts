import { requestAlert } from '@/lib/alerts/request-alert'
import { alertCalls } from '@/lib/calls/alerts'
import { limitMails } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  alertCalls.requestAlert,
  async ({ request, viewer, id, body }) => {
    await limitMails('alert', request, body.email)
    return requestAlert(viewer, id, body)
  },
)
