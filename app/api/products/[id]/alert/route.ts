import { requestAlert } from '@/lib/alerts/request-alert'
import { alertCalls } from '@/lib/calls/alerts'
import { limitAlerts } from '@/lib/http/rate-limit'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  alertCalls.requestAlert,
  async ({ request, viewer, id, body }) => {
    await limitAlerts(request, body.email)
    return requestAlert(viewer, id, body)
  },
)
