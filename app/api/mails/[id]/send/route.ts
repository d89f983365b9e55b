import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { sendAgain } from '@/lib/messaging/email-admin/send-again'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.sendMail, ({ viewer, id }) =>
  sendAgain(viewer, id),
)
