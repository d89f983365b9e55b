/**
 * A cookie beside the HttpOnly session cookie that scripts can read and write. It holds the session's id, which authenticates
 * nothing. On logout the browser marks the session as ended there, and the shop then ignores the session cookie, even when
 * the logout call did not reach it.
 */
export const sessionMarkName = 'shop-session'

const ended = 'ended.'
const sessionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether the value is a session id, or '', which stands for the cookie's session when its id is not known. */
export function isSessionId(value: unknown): value is string {
  return value === '' || (typeof value === 'string' && sessionId.test(value))
}

/** The mark that a browser writes when it logs out of the session. */
export function endedMark(id: string): string {
  return ended + id
}

/** Returns whether the browser with this mark has logged out of the session. */
export function isEndedBy(mark: string | undefined, id: string): boolean {
  return mark === endedMark(id) || mark === endedMark('')
}

export function isMarked(cookies: string): boolean {
  return cookies.split('; ').some((text) => text.startsWith(`${sessionMarkName}=`))
}

/** Reads the mark from `document.cookie`: the session's id ('' when not known), and whether this browser has ended it. */
export function readMark(cookies: string): { id: string; isEnded: boolean } {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${sessionMarkName}=`))
  const mark = pair?.slice(sessionMarkName.length + 1) ?? ''
  const isEnded = mark.startsWith(ended)
  const id = isEnded ? mark.slice(ended.length) : mark
  return { id: isSessionId(id) ? id : '', isEnded }
}
