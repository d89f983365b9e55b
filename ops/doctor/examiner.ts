import type { LineId } from '@/lib/admin/launch-check/examiner'
import { type Check, check, ok, skipped, warning } from './check'

/** Other checks of the doctor look at these more closely. */
const ownChecks: readonly LineId[] = ['mail', 'owner-mail', 'paypal', 'seller', 'contact', 'backup', 'https']

const examiner = check('What the shop needs before it sells', async (context) => {
  if (!context.canExamine)
    return skipped('What the shop needs before it sells is not known without its database.')
  const [{ examineShop }, { askLawyer, wordsOf }] = await Promise.all([
    import('@/lib/admin/launch-check/read-examination'),
    import('@/lib/admin/launch-check/examiner-words'),
  ])
  const { country, lines } = await examineShop()
  const left = lines.filter(({ id, isDone }) => !isDone && !ownChecks.includes(id))
  if (left.length === 0) return ok('Everything is there that the shop needs before it sells.')
  return left.map((line) => {
    const { title, why, source, link } = wordsOf(line, country)
    const place = link ? `At the desk: ${link.href}.` : ''
    const law = source ? ` See ${source}. ${askLawyer}` : ''
    return { ...warning(`${title}. ${why}`, `${place}${law}`.trim()), isNeeded: true }
  })
})

export const examinerChecks: Check[] = [examiner]
