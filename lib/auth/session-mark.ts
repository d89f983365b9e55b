/**
 * Beside the HttpOnly session cookie lies one that scripts can read and write: the session's id, which opens nothing. A
 * browser that logs out writes there that this session has ended, and the shop then ignores the session cookie, whether or
 * not it could be told.
 */
export const sessionMarkName = 'shop-session'

const ended = 'ended.'
const sessionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether it is the id of a session, or '' for the one that the cookie is of, whatever its id. */
export function isSessionId(value: unknown): value is string {
  return value === '' || (typeof value === 'string' && sessionId.test(value))
}

/** The mark of a browser that has logged out of the session. */
export function endedMark(id: string): string {
  return ended + id
}

/** Whether the browser with this mark has logged out of the session. */
export function isEndedBy(mark: string | undefined, id: string): boolean {
  return mark === endedMark(id) || mark === endedMark('')
}

/** Whether `document.cookie` says anything of a session. */
export function isMarked(cookies: string): boolean {
  return cookies.split('; ').some((text) => text.startsWith(`${sessionMarkName}=`))
}

/** What `document.cookie` says: which session the cookie is of ('' when that is not known), and whether it was ended. */
export function readMark(cookies: string): { id: string; isEnded: boolean } {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${sessionMarkName}=`))
  const mark = pair?.slice(sessionMarkName.length + 1) ?? ''
  const isEnded = mark.startsWith(ended)
  const id = isEnded ? mark.slice(ended.length) : mark
  return { id: isSessionId(id) ? id : '', isEnded }
}
