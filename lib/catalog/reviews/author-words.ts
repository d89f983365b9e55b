import { formerName } from '@/lib/accounts/users/role-words'
import { t } from '@/lib/shared/messages/message'

const former = formerName('customer')

/** The name of a review's author as its readers see it: that of a deleted account is said in the current language. */
export function authorWords(name: string): string {
  return name === former ? t('review.former-customer') : name
}
