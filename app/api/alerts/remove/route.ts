import { removeAlert } from '@/lib/alerts/answer-link'
import { alertCalls } from '@/lib/calls/alerts'
import { limitResets } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(alertCalls.removeAlert, ({ request, body }) =>
  limitResets(request, () => removeAlert(body)),
)
