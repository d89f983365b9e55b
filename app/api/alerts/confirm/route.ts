import { alertCalls } from '@/lib/api/contract/alert-calls'
import { limitResets } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { confirmAlert } from '@/lib/catalog/back-in-stock/answer-alert-link'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  alertCalls.confirmAlert,
  ({ request, body }) => limitResets(request, () => confirmAlert(body)),
)
