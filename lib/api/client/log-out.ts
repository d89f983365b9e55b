import { endedMark, isMarked, readMark, sessionMarkName } from '@/lib/accounts/sessions/session-mark'
import { clearPersonalData, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { tabLock } from '@/lib/shared/browser/tab-lock'

const timeoutMs = 5000
const monthSeconds = 30 * 24 * 60 * 60

/** The id of this browser's session ('' when not known), and whether the browser has logged out of it. */
export function sessionMark(): { id: string; isEnded: boolean } {
  return readMark(globalThis.document?.cookie ?? '')
}

function writeMark(value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${sessionMarkName}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** Makes the shop ignore this browser's session cookie from now on, even if the logout call never reaches it. */
function markEnded(id: string): void {
  writeMark(endedMark(id), monthSeconds)
}

/** Clears the stored user at once, then ends the session on the server; without an answer it stays in `pendingLogouts`. */
export async function logOut(): Promise<void> {
  const { id, isEnded } = sessionMark()
  if (!isEnded) {
    markEnded(id)
    writeStored('pendingLogouts', [...readStored('pendingLogouts'), id])
  }
  clearPersonalData()
  await finishLogouts()
}

let running: Promise<boolean> | undefined

/** Ends the sessions that this browser has logged out of; returns whether all have ended. Never throws, and waits for the session lock. */
export function finishLogouts(): Promise<boolean> {
  running ??= withSessionLock(endPending)
    .catch(() => false)
    .finally(() => {
      running = undefined
    })
  return running
}

async function endPending(): Promise<boolean> {
  const ids = pendingIds()
  if (ids.length === 0) return true
  if (!(await endOnServer(ids))) return false
  const { id, isEnded } = sessionMark()
  if (isEnded && ids.includes(id)) writeMark('', 0)
  const others = readStored('pendingLogouts').filter((pending) => !ids.includes(pending))
  writeStored('pendingLogouts', others)
  return others.length === 0
}

/** The sessions still to be ended, including one known only from the mark. */
function pendingIds(): string[] {
  const stored = readStored('pendingLogouts')
  const latest = stored.at(-1)
  // The browser has lost the mark but may have kept the session. A later log-in would have set its own mark.
  if (latest !== undefined && !isMarked(document.cookie)) markEnded(latest)
  const { id, isEnded } = sessionMark()
  const ids = isEnded && !stored.includes(id) ? [...stored, id] : stored
  // '' stands for the cookie's session. With another id in the mark, the cookie belongs to a later log-in.
  const pending = id === '' ? ids : ids.filter(Boolean)
  // A response that was under way during the logout has overwritten the mark.
  if (!isEnded && pending.includes(id)) markEnded(id)
  if (JSON.stringify(pending) !== JSON.stringify(stored)) writeStored('pendingLogouts', pending)
  return pending
}

/** Returns whether the shop has confirmed the end of these sessions. A response of another server (a captive portal) is none. */
async function endOnServer(ids: readonly string[]): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/signout', {
      method: 'POST',
      body: new URLSearchParams(ids.map((id) => ['session', id])),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok && 'detail' in (await response.json())
  } catch {
    return false
  }
}

/** Runs calls that change the session cookie one at a time, in all tabs. `work` must end by itself. */
export const withSessionLock = tabLock('session')
