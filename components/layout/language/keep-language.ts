import { readStored } from '@/lib/sales/checkout/browser-store'
import type { Language } from '@/lib/shared/messages/languages'

/** Keeps a chosen language for the account, whose mails are in it. The page does not wait: the choice is the address. */
export function keepLanguage(language: Language): void {
  const user = readStored('userInfo')
  if (!user) return
  void fetch('/api/users/profile/update/', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
    body: JSON.stringify({ language }),
    keepalive: true,
  }).catch(() => {})
}
