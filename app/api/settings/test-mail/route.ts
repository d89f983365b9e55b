import { settingsCalls } from '@/lib/calls/settings'
import { limitTestMails } from '@/lib/http/rate-limit'
import { serve } from '@/lib/http/serve'
import { sendTestMail } from '@/lib/mail/send-test-mail'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  settingsCalls.sendTestMail,
  async ({ viewer }) => {
    await limitTestMails(viewer)
    return sendTestMail(viewer)
  },
)
