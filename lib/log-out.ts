import { endedMark, isMarked, readMark, sessionMarkName } from '@/lib/auth/session-mark'
import { forgetPerson, readStored, writeStored } from '@/lib/checkout/browser-store'
import { inTurn } from '@/lib/in-turn'

const longestWaitMs = 5000
const monthSeconds = 30 * 24 * 60 * 60

/** Which session this browser's cookie is of, and whether it has logged out of it. */
export function sessionMark(): { id: string; isEnded: boolean } {
  return readMark(globalThis.document?.cookie ?? '')
}

function writeMark(value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${sessionMarkName}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** From now on the shop takes nobody in this browser for the person, whether or not it hears of the logout. */
function markEnded(id: string): void {
  writeMark(endedMark(id), monthSeconds)
}

/**
 * Logs this browser out: it forgets the person at once, whatever comes of the rest, and then tells the shop, for at most
 * 5 seconds. What the shop could not be told stays in `pendingLogouts` until `finishLogouts` succeeds.
 */
export async function logOut(): Promise<void> {
  const { id, isEnded } = sessionMark()
  if (!isEnded) {
    markEnded(id)
    writeStored('pendingLogouts', [...readStored('pendingLogouts'), id])
  }
  forgetPerson()
  await finishLogouts()
}

let running: Promise<boolean> | undefined

/**
 * Ends on the server what this browser has logged out of. Answers whether all of it has ended; never throws. Waits for its
 * turn also when there is nothing to be ended.
 */
export function finishLogouts(): Promise<boolean> {
  running ??= inTurn(endPending)
    .catch(() => false)
    .finally(() => {
      running = undefined
    })
  return running
}

async function endPending(): Promise<boolean> {
  const ids = pendingIds()
  if (ids.length === 0) return true
  if (!(await tellShop(ids))) return false
  const { id, isEnded } = sessionMark()
  if (isEnded && ids.includes(id)) writeMark('', 0)
  const others = readStored('pendingLogouts').filter((pending) => !ids.includes(pending))
  writeStored('pendingLogouts', others)
  return others.length === 0
}

/** What is still to be ended, also when only the cookie remembers it. */
function pendingIds(): string[] {
  const kept = readStored('pendingLogouts')
  const latest = kept.at(-1)
  // The browser has dropped the mark, and may have kept the session. A log-in since then would have left its own.
  if (latest !== undefined && !isMarked(document.cookie)) markEnded(latest)
  const { id, isEnded } = sessionMark()
  const ids = isEnded && !kept.includes(id) ? [...kept, id] : kept
  // Whatever session the cookie was of: somebody has logged in since.
  const known = id === '' ? ids : ids.filter(Boolean)
  // An answer that was under way when somebody logged out has written the mark back.
  if (!isEnded && known.includes(id)) markEnded(id)
  if (JSON.stringify(known) !== JSON.stringify(kept)) writeStored('pendingLogouts', known)
  return known
}

/** Whether the shop has said that these sessions have ended; the answer of anything between does not count. */
async function tellShop(ids: readonly string[]): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/signout', {
      method: 'POST',
      body: new URLSearchParams(ids.map((id) => ['session', id])),
      keepalive: true,
      signal: AbortSignal.timeout(longestWaitMs),
    })
    return response.ok && 'detail' in (await response.json())
  } catch {
    return false
  }
}
