import { requestPasswordReset, resetTokenMinutes } from '@/lib/accounts/password-reset/reset-password'
import { userCalls } from '@/lib/api/contract/user-calls'
import { limitResetMails } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { t } from '@/lib/shared/messages/message'

/** The answer does not tell whether there is an account. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.forgotPassword,
  async ({ request, body: { email } }) => {
    await limitResetMails(request, email)
    await requestPasswordReset(email)
    return {
      detail: t('account.link-mailed', { minutes: resetTokenMinutes }),
    }
  },
)
