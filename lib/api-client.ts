import { readStored, writeStored } from '@/lib/checkout/browser-store'
import type { PlaceOrderBody } from '@/lib/checkout/order-body'
import { inTurn } from '@/lib/in-turn'
import { finishLogouts, sessionMark } from '@/lib/log-out'
import { orderJson, orderSummaryJson } from '@/lib/orders/schema'
import { paypalOrderJson } from '@/lib/payments/schema'
import { productDetailJson, productJson, reviewJson } from '@/lib/products/schema'
import { type UserInfo, userInfoJson, userJson } from '@/lib/users/schema'
import { z } from '@/lib/zod'

/** What a call answered when it did not succeed; `status` 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(
      textOf(body) ??
        (status === 0
          ? 'The shop cannot be reached. Please check your connection.'
          : 'Something went wrong.'),
    )
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** The machine-readable code of the wire contract, if the body has one. */
  get code(): string | null {
    return problemBody.safeParse(this.body).data?.code ?? null
  }
}

const problemBody = z.object({ detail: z.string(), code: z.string().optional() })

function textOf(body: unknown): string | null {
  if (typeof body === 'string' && body !== '') return body
  return problemBody.safeParse(body).data?.detail ?? null
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** For the calls by which one signs in: they carry no token, and their 401 is an answer about what was typed. */
  isAnonymous?: true
}

async function send({ method, path, body, headers }: Call, token: string | undefined): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
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

const sessionWithUser = z.object({ userInfo: userInfoJson })

export type SessionState = 'alive' | 'ended' | 'unknown'

const longestRenewalMs = 10_000

/**
 * Asks next-auth's session endpoint whether the cookie's session lives, and keeps what it says: the person with a fresh
 * token, or nobody when the session has ended. Without an answer nothing changes, nor when the browser no longer remembers
 * the one it was asked for: who logged out or signed in meanwhile is not overruled. A session that this browser has logged
 * out of is ended, also while the shop cannot be told.
 */
export async function renewSession(askedFor = readStored('userInfo')): Promise<SessionState> {
  await finishLogouts()
  return inTurn(async () => {
    const answer = sessionMark().isEnded ? {} : await askForSession()
    if (answer === null) return 'unknown'
    const person = sessionWithUser.safeParse(answer).data?.userInfo
    const user = sessionMark().isEnded ? null : (person ?? null)
    const isUnchanged = readStored('userInfo')?.token === askedFor?.token
    if (isUnchanged) writeStored('userInfo', user)
    return user ? 'alive' : 'ended'
  })
}

async function askForSession(): Promise<unknown> {
  try {
    const response = await fetch('/api/auth/session', { signal: AbortSignal.timeout(longestRenewalMs) })
    return response.ok ? await bodyOf(response) : null
  } catch {
    return null
  }
}

/** A newer token of the same person, from the session endpoint or from another call that was faster. */
async function renewedToken(sender: UserInfo): Promise<string | undefined> {
  if (readStored('userInfo')?.token === sender.token) await renewSession(sender)
  const user = readStored('userInfo')
  return user?.id === sender.id && user.token !== sender.token ? user.token : undefined
}

/** Sends one call and parses the answer; a 401 with a token is tried once more with a renewed one. Throws ApiError. */
async function call<T>(schema: z.ZodType<T>, request: Call): Promise<T> {
  // A late answer about the session of before would overwrite the new one's cookie.
  if (request.isAnonymous) await finishLogouts()
  const sender = request.isAnonymous ? null : readStored('userInfo')
  let response = await send(request, sender?.token)
  if (response.status === 401 && sender) {
    const token = await renewedToken(sender)
    if (token) response = await send(request, token)
  }
  const body = await bodyOf(response)
  if (!response.ok) throw new ApiError(response.status, body)
  const answer = schema.safeParse(body)
  if (!answer.success) throw new ApiError(response.status, 'The shop gave an answer that could not be read.')
  return answer.data
}

const detailJson = z.object({ detail: z.string() })

/** Spec §7 as code: one line per call. */
export const api = {
  listProducts: () => call(z.array(productJson), { method: 'GET', path: '/api/products/' }),
  getProduct: (id: number) => call(productDetailJson, { method: 'GET', path: `/api/products/${id}/` }),
  login: (body: { username: string; password: string }) =>
    call(userInfoJson, { method: 'POST', path: '/api/users/login/', body, isAnonymous: true }),
  register: (body: { name: string; email: string; password: string; confirmPassword: string }) =>
    call(userInfoJson, { method: 'POST', path: '/api/users/register/', body, isAnonymous: true }),
  listMyOrders: () => call(z.array(orderSummaryJson), { method: 'GET', path: '/api/orders/myorders/' }),
  placeOrder: (body: PlaceOrderBody, idempotencyKey: string) =>
    call(orderJson, {
      method: 'POST',
      path: '/api/orders/add/',
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  getOrder: (id: number) => call(orderJson, { method: 'GET', path: `/api/orders/${id}/` }),
  createPaypalOrder: (id: number) =>
    call(paypalOrderJson, { method: 'POST', path: `/api/orders/${id}/paypal/` }),
  payOrder: (id: number) => call(orderJson, { method: 'PUT', path: `/api/orders/${id}/pay/` }),
  listOrders: () => call(z.array(orderSummaryJson), { method: 'GET', path: '/api/orders/' }),
  deliverOrder: (id: number) => call(orderJson, { method: 'PUT', path: `/api/orders/deliver/${id}` }),
  checkPayment: (id: number) =>
    call(detailJson, { method: 'PUT', path: `/api/orders/payments/${id}/check/` }),
  resolvePayment: (id: number) =>
    call(detailJson, { method: 'PUT', path: `/api/orders/payments/${id}/resolve/` }),
  checkWebhookEvent: (id: number) =>
    call(detailJson, { method: 'PUT', path: `/api/paypal/events/${id}/check/` }),
  resolveWebhookEvent: (id: number) =>
    call(detailJson, { method: 'PUT', path: `/api/paypal/events/${id}/resolve/` }),
  addReview: (productId: number, body: { rating: string; comment: string }) =>
    call(reviewJson, { method: 'POST', path: `/api/products/review/${productId}/`, body }),
  createProduct: (body: FormData) =>
    call(productJson, { method: 'POST', path: '/api/products/create/', body }),
  updateProduct: (id: number, body: FormData) =>
    call(productJson, { method: 'PUT', path: `/api/products/update/${id}/`, body }),
  deleteProduct: (id: number) => call(detailJson, { method: 'DELETE', path: `/api/products/delete/${id}` }),
  updateProfile: (body: { id: number; name: string; email: string; password: string }) =>
    call(userInfoJson, { method: 'PUT', path: '/api/users/profile/update/', body }),
  listUsers: () => call(z.array(userJson), { method: 'GET', path: '/api/users/' }),
  getUser: (id: number) => call(userJson, { method: 'GET', path: `/api/users/${id}/` }),
  deleteUser: (id: number) => call(detailJson, { method: 'DELETE', path: `/api/users/delete/${id}/` }),
}
