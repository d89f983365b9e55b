import 'server-only'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import type { Client } from '@/lib/platform/async/work-queue'
import { isUniqueViolation, withTransaction } from '@/lib/platform/db/db'
import { pageLanguage } from '@/lib/platform/messages/speak'
import type { Language } from '@/lib/shared/messages/languages'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'
import { Problem } from '@/lib/shared/problem/problem'
import { personIn, type RegisterInput } from './user-schema'

/** Creates an account, never an admin, with its first session and a mail. The unique index decides between simultaneous registrations. */
export async function register(input: RegisterInput, client?: Client): Promise<Viewer> {
  const { email, password } = input
  const sessionId = crypto.randomUUID()
  const passwordHash = await hashPassword(password, client)
  try {
    const user = await withTransaction(async (tx) => {
      const created = await tx.user.create({
        data: {
          ...personIn(input),
          passwordHash,
          language: chosenLanguage(),
          sessions: { create: { id: sessionId } },
        },
        select: viewerSelect,
      })
      const { id: userId } = created
      const key = `account ${userId} made`
      await queueMail(tx, { kind: 'account_made', key, recipient: email, details: {}, userId })
      return created
    })
    return { ...user, sessionId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-in-use')
    throw error
  }
}

/** Where the shop has one language, nobody has chosen it. */
function chosenLanguage(): Language | null {
  return shopLanguages().length > 1 ? pageLanguage() : null
}
