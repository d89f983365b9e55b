import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import type { Language } from '@/lib/shared/messages/languages'

/** A page does not wait longer for it: the choice is the address. */
const timeoutMs = 1500

/** Keeps a chosen language for the account, whose mails are in it; name and address stay what they are by now. */
export async function keepLanguage(language: Language): Promise<void> {
  if (!readStored('userInfo')) return
  const kept = keep(language).catch(() => {})
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

async function keep(language: Language): Promise<void> {
  const [{ api }, { renewSession }] = await Promise.all([
    import('@/lib/api/client/api-client'),
    import('@/lib/api/client/api-call'),
  ])
  // It brings the name and address of now, which another device may have changed.
  await renewSession()
  const user = readStored('userInfo')
  if (!user) return
  const { id, name, email } = user
  writeStored('userInfo', await api.updateProfile({ id, name, email, language }))
}
