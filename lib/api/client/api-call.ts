import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { isUserInfo, readStored } from '@/lib/sales/checkout/browser-store'
import { storeUser } from '@/lib/sales/checkout/store-user'
import { callPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { hasStrings } from '@/lib/shared/text/has-strings'
import { answerWith } from './answers'
import { finishLogouts, sessionMark, withSessionLock } from './log-out'

/** The response of a failed call; `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(textOf(body) ?? (status === 0 ? t('ui.unreachable') : t('ui.failed')))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** The error code of the wire contract, or `null` when the body has none. */
  get code(): string | null {
    return textIn(this.body, 'code')
  }
}

function textIn(body: unknown, name: string): string | null {
  return hasStrings(body, [name]) ? body[name] || null : null
}

function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body || null : textIn(body, 'detail')
}

type Call = {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  /** It sends no token: log-in and registration, whose 401 means wrong credentials, and what is the same for everybody. */
  isAnonymous?: true
  /** It is for everybody, and does more for who is logged in: their session is renewed first, because no 401 asks for that. */
  isRenewed?: true
  signal?: AbortSignal
}

async function send(
  { method, path, body, headers, signal }: Call,
  token: string | undefined,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    return await fetch(callPath(path, method), {
      method,
      headers: {
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : body,
      signal,
    })
  } catch {
    throw new ApiError(0, null)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type SessionState = 'alive' | 'ended' | 'unknown'

const renewalTimeoutMs = 10_000

/**
 * Asks next-auth's session endpoint whether the cookie's session is alive, and stores the result: the user with a new token,
 * or `null` when the session has ended. Stores nothing when the request fails ('unknown'), or when the stored user has changed
 * since the call began, so that a log-in or logout meanwhile is not overwritten. A session that this browser has logged out
 * of counts as ended, even while the logout cannot reach the shop.
 */
export async function renewSession(askedFor = readStored('userInfo')): Promise<SessionState> {
  await finishLogouts()
  return withSessionLock(async () => {
    const answer = sessionMark().isEnded ? {} : await askForSession()
    if (answer === null) return 'unknown'
    const person = answerWith<{ userInfo: unknown }>('userInfo')(answer) ? answer.userInfo : null
    const user = isUserInfo(person) && !sessionMark().isEnded ? person : null
    const isUnchanged = readStored('userInfo')?.token === askedFor?.token
    if (isUnchanged) storeUser(user)
    return user ? 'alive' : 'ended'
  })
}

async function askForSession(): Promise<unknown> {
  try {
    const response = await fetch('/api/auth/session', { signal: AbortSignal.timeout(renewalTimeoutMs) })
    return response.ok ? await bodyOf(response) : null
  } catch {
    return null
  }
}

/** A newer token of the same user, from the session endpoint or from another call that renewed it first. */
async function renewedToken(sender: UserInfo): Promise<string | undefined> {
  if (readStored('userInfo')?.token === sender.token) await renewSession(sender)
  const user = readStored('userInfo')
  return user?.id === sender.id && user.token !== sender.token ? user.token : undefined
}

/** Sends one call and checks the response. Retries once with a renewed token after a 401. Throws ApiError. */
export async function call<T>(isAnswer: (body: unknown) => body is T, request: Call): Promise<T> {
  // The response of a pending logout must not arrive later and remove the new session's cookie.
  if (request.isAnonymous || request.isRenewed) await finishLogouts()
  if (request.isRenewed && readStored('userInfo')) await renewSession()
  const sender = request.isAnonymous ? null : readStored('userInfo')
  let response = await send(request, sender?.token)
  if (response.status === 401 && sender) {
    const token = await renewedToken(sender)
    if (token) response = await send(request, token)
  }
  const body = await bodyOf(response)
  if (!response.ok) throw new ApiError(response.status, body)
  if (!isAnswer(body)) throw new ApiError(response.status, 'The shop gave an answer that could not be read.')
  return body
}

/** Returns the first message per invalid field, from the response's `errors: [{ path, message }]`; `{}` without them. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : null
  const list =
    answerWith<{ errors: unknown }>('errors')(body) && Array.isArray(body.errors) ? body.errors : []
  const mistakes = list.filter((item) => hasStrings(item, ['path', 'message']))
  return Object.fromEntries(mistakes.map(({ path, message }) => [path, message]).reverse())
}
