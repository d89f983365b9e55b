import { z } from 'zod'
import { userInfoJson } from '@/lib/users/schema'

export type SessionState = 'alive' | 'ended' | 'unknown'

const sessionWithUser = z.object({ userInfo: userInfoJson })

/** Whether the pages know the person too: they read the session cookie, not what this browser keeps. */
export async function findSession(): Promise<SessionState> {
  try {
    const response = await fetch('/api/auth/session')
    if (!response.ok) return 'unknown'
    return sessionWithUser.safeParse(await response.json()).success ? 'alive' : 'ended'
  } catch {
    return 'unknown'
  }
}
