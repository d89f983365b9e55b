import { beforeAll, describe, expect, test, vi } from 'vitest'
import { adminRoles, type Scope, scopes } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { newTestKey } from '@/testing/accounts/api-keys'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { accountInputs } from '@/testing/http/account-inputs'
import { apiCalls, type ViewerCallId, type ViewerName, viewerNames } from '@/testing/http/api-calls'
import { callApi } from '@/testing/http/call-api'
import { type CallInput, catalogueInputs, type People } from '@/testing/http/catalogue-inputs'
import { factorInputs } from '@/testing/http/mfa-inputs'
import { orderInputs } from '@/testing/http/order-inputs'
import { pageInputs } from '@/testing/http/page-inputs'
import { paymentInputs } from '@/testing/http/payment-inputs'
import { returnInputs } from '@/testing/http/return-inputs'
import { shopInputs } from '@/testing/http/shop-inputs'
import { webhookInputs } from '@/testing/http/webhook-inputs'
import { paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'

/**
 * The wire contract as one table: every call × viewer → status, with and without the slash at the end of the path.
 * `callApi` holds the body against its schema.
 */

vi.hoisted(() => {
  process.env.RETURN_DAYS = '14'
})
const paypal = await startTestPaypal()

/** Created for each call, with rows of its own. */
const inputs: Record<
  Exclude<ViewerCallId, keyof typeof factorInputs>,
  (people: People) => CallInput | Promise<CallInput>
> = {
  ...catalogueInputs,
  ...pageInputs,
  ...webhookInputs,
  ...returnInputs(paidOrders(paypal)),
  ...accountInputs,
  ...shopInputs,
  ...orderInputs(paypal),
  ...paymentInputs(paypal),
}

const isOfFactors = (call: ViewerCallId): call is keyof typeof factorInputs => call in factorInputs

function inputOf(call: ViewerCallId, viewer: Viewer): CallInput | Promise<CallInput> {
  return isOfFactors(call) ? factorInputs[call](viewer) : inputs[call](people)
}

const keys = new Map<string, string>()

async function keyWith(allowed: Scope[]): Promise<string> {
  const key = keys.get(`${allowed}`) ?? (await newTestKey(allowed)).key
  keys.set(`${allowed}`, key)
  return key
}

/** Calls that are refused or only read change nothing, so that all of one call share their rows. */
const sharedInputs = new Map<ViewerCallId, CallInput | Promise<CallInput>>()

function sharedInputOf(call: ViewerCallId): CallInput | Promise<CallInput> {
  const input = sharedInputs.get(call) ?? inputOf(call, people.user)
  sharedInputs.set(call, input)
  return input
}

let people: People

async function meetPeople(): Promise<void> {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const [admin, staff, reader] = await Promise.all(adminRoles.map((role) => createUser({ role })))
  if (!admin || !staff || !reader) throw new Error('No desk')
  people = { user, other, admin, staff, reader }
  await createProduct()
  await createOrder(user)
}
beforeAll(meetPeople)

/** Of several viewers that a call serves the last one asks without the slash at the end of the path, a single one in both ways. */
function viewersOf(statuses: Record<ViewerName, number>): [ViewerName, string][] {
  const served = viewerNames.filter((name) => statuses[name] < 400)
  const last = served.at(-1) ?? 'user'
  if (served.length > 1) return viewerNames.map((name) => [name, name === last ? '' : '/'])
  return [...viewerNames.map((name): [ViewerName, string] => [name, '/']), [last, '']]
}

const pathWith = (path: string, { id, second }: CallInput) =>
  path.replace(/\{(?:id|slug)\}/, String(id)).replace(/\{(?:returnId|product)\}/, String(second))

describe.each(apiCalls)('$name', ({ id: call, method, path, statuses, statusOf, type }) => {
  test('by every kind of viewer', async () => {
    for (const [name, slash] of viewersOf(statuses)) {
      const viewer = name === 'visitor' ? null : people[name]
      const isRefused = statuses[name] >= 400
      const changes = !isRefused && method !== 'GET'
      const input = await (changes ? inputOf(call, viewer ?? people.user) : sharedInputOf(call))
      const response = await callApi(viewer, {
        method,
        path: pathWith(path, input) + slash,
        body: input.body,
      })
      expect([name, response.status]).toEqual([name, statuses[name]])
      expect(response.headers.get('content-type')).toContain(isRefused ? 'application/json' : type)
      if (call === 'deleteOwnAccount') await meetPeople()
    }
  })

  test('C02b by programs, each with one scope; scopes that do not open it are refused together', async () => {
    const refused = scopes.filter((scope) => statusOf(scope) === 403)
    const opening = scopes.filter((scope) => statusOf(scope) !== 403).map((scope) => [scope])
    for (const allowed of refused.length ? [refused, ...opening] : opening) {
      const status = statusOf(allowed[0] ?? 'orders:read')
      const changes = status !== 403 && method !== 'GET'
      const input = await (changes ? inputOf(call, people.user) : sharedInputOf(call))
      const headers = { Authorization: `Bearer ${await keyWith(allowed)}` }
      const response = await callApi(null, { method, path: pathWith(path, input), body: input.body, headers })
      expect([allowed, response.status]).toEqual([allowed, status])
    }
  })
})
