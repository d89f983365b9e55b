import { settingsCalls } from '@/lib/api/contract/settings-calls'
import { limitTestMails } from '@/lib/api/rate-limits/rate-limit'
import { serve } from '@/lib/api/server/serve'
import { sendTestMail } from '@/lib/messaging/email/send-test-mail'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  settingsCalls.sendTestMail,
  async ({ viewer }) => {
    await limitTestMails(viewer)
    return sendTestMail(viewer)
  },
)
