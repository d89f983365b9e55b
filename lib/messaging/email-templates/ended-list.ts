import { currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { z } from '@/lib/shared/validation/zod'

/** How much an account had of what a stranger could have left in it. */
export const endedContents = z.object({
  orders: z.int(),
  reviews: z.int(),
  passkeys: z.int(),
  codeApps: z.int(),
  recoveryCodes: z.int(),
  keys: z.int(),
})

/** The contents in words, such as "2 orders, 1 passkey and 1 API key"; empty when there are none. */
export function endedList(contents: z.infer<typeof endedContents>): string {
  const { orders, reviews, passkeys, codeApps, recoveryCodes, keys } = contents
  const words = [
    orders > 0 ? t('mail-account.ended-orders', { count: orders }) : '',
    reviews > 0 ? t('mail-account.ended-reviews', { count: reviews }) : '',
    passkeys > 0 ? t('mail-account.ended-passkeys', { count: passkeys }) : '',
    codeApps > 0 ? t('mail-account.ended-code-app') : '',
    recoveryCodes > 0 ? t('mail-account.ended-recovery-codes', { count: recoveryCodes }) : '',
    keys > 0 ? t('mail-account.ended-keys', { count: keys }) : '',
  ]
  const language = currentLanguage()
  // The English of America has a comma before the "and".
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(words.filter(Boolean))
}
