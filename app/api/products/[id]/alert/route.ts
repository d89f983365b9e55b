import { alertCalls } from '@/lib/api/contract/alert-calls'
import { limitMails } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { requestAlert } from '@/lib/catalog/back-in-stock/request-alert'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  alertCalls.requestAlert,
  async ({ request, viewer, id, body }) => {
    await limitMails('alert', request, body.email)
    return requestAlert(viewer, id, body)
  },
)
