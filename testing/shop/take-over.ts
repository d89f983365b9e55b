import { requestPasswordReset, resetPassword } from '@/lib/accounts/password-reset/reset-password'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { db } from '@/lib/platform/db/db'

export const password = 'chosen by mail'

export async function mailedToken(recipient: string, kind: 'invitation' | 'password_reset'): Promise<string> {
  const mail = await db.mail.findFirstOrThrow({ where: { recipient, kind }, orderBy: { id: 'desc' } })
  return String(Object(mail.details).token)
}

/** Finds the viewer of a session again. Throws once the session has ended. */
export async function alive({ id: userId, sessionId, sessionVersion }: Viewer): Promise<Viewer> {
  const viewer = await findViewer({ userId, sessionId, sessionVersion })
  if (!viewer) throw new Error('The session has ended.')
  return viewer
}

export const accept = async (email: string): Promise<Viewer> =>
  resetPassword({ token: await mailedToken(email, 'invitation'), password })

/** Asks for a link and chooses a new password by it. */
export async function reset({ email }: Viewer): Promise<Viewer> {
  await requestPasswordReset(email)
  return resetPassword({ token: await mailedToken(email, 'password_reset'), password })
}
