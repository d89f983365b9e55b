import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { sendAgain } from '@/lib/mail/send-again'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.sendMail, ({ viewer, id }) =>
  sendAgain(viewer, id),
)
