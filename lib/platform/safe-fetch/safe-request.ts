import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { env } from '@/lib/platform/config/env'
import { errorCode } from '@/lib/shared/problem/error-code'
import { isPublicAddress } from './public-address'
import { type AddressRules, addressFault, hostOf, insideText, isNamedHost } from './safe-address'

/** An address that the shop does not ask. The message is a sentence for the owner. */
export class AddressRefused extends Error {}

/** There was no answer. The message is a sentence for the owner; `code` is for the log. */
class NotReached extends Error {
  readonly code: string | undefined

  constructor(sentence: string, code: string | undefined) {
    super(sentence)
    this.code = code
  }
}

type Resolve = (host: string) => Promise<string[]>

const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Returns the rules of this shop (lib/platform/config/settings.ts). */
function addressRules(): AddressRules {
  const { WEBHOOK_HOSTS = '', SHOP_URL } = env()
  return { named: WEBHOOK_HOSTS.split(/[\s,]+/).filter(Boolean), shopUrl: SHOP_URL }
}

/** A name that takes longer to resolve is not waited for when an address is saved. */
const resolutionMs = 5000

/** Returns the addresses of a host. Throws `AddressRefused` when one of them is not public, and what the resolver throws. */
async function publicAddresses(host: string, resolve: Resolve): Promise<string[]> {
  const addresses = await resolve(host)
  if (addresses.length === 0 || !addresses.every((address) => isPublicAddress(address)))
    throw new AddressRefused(insideText(host))
  return addresses
}

/**
 * Throws `AddressRefused` for an address that the shop would not ask now, also for what its name resolves to. A name that does not resolve
 * at the moment is no fault: each request checks it again.
 */
export async function requireOutside(
  address: string,
  { rules = addressRules(), resolve = resolveBySystem } = {},
): Promise<void> {
  const fault = addressFault(address, rules)
  if (fault) throw new AddressRefused(fault)
  const url = new URL(address)
  const host = hostOf(url)
  if (isIP(host) || isNamedHost(host, url.port || 443, rules)) return
  await withTimeout(resolutionMs, () => publicAddresses(host, resolve)).catch((error) => {
    if (error instanceof AddressRefused) throw error
  })
}

type AgentOptions = {
  resolve?: Resolve
  rules?: () => AddressRules
  ca?: string
}

/**
 * Returns a dispatcher that connects to public addresses only. A name is resolved once for each connection, all of its addresses are
 * checked, and the connection goes to one of them: what the name resolves to a moment later does not matter.
 */
export function outsideAgent({
  resolve = resolveBySystem,
  rules = addressRules,
  ca,
}: AgentOptions = {}): Agent {
  const pinned: LookupFunction = (host, options, callback) => {
    publicAddresses(host, resolve).then(
      (addresses) => {
        const all = addresses.map((address) => ({
          address,
          family: isIP(address),
        }))
        const [first] = all
        if (options.all) callback(null, all)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error) => callback(error, ''),
    )
  }
  const trust = ca === undefined ? {} : { ca }
  const connectOutside = buildConnector({ ...trust, lookup: pinned })
  const connectNamed = buildConnector(trust)
  return new Agent({
    connect(options, callback) {
      const { hostname, port } = options
      if (isNamedHost(hostname, port || 443, rules())) return connectNamed(options, callback)
      // An address is not looked up.
      if (isIP(hostname) && !isPublicAddress(hostname))
        return callback(new AddressRefused(insideText(hostname)), null)
      return connectOutside(options, callback)
    },
  })
}

const shared = globalThis as typeof globalThis & { shopOutsideAgent?: Agent }

function sharedAgent(): Agent {
  shared.shopOutsideAgent ??= outsideAgent()
  return shared.shopOutsideAgent
}

/** More of an answer is not read. */
const maxAnswerBytes = 4096

type Post = {
  headers: Record<string, string>
  body: string
  /** Limits the whole request, from the resolution of the name to the end of the answer. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  rules?: AddressRules
  /** For tests. */
  dispatcher?: Dispatcher | undefined
}

/**
 * Posts to an address outside and returns the status of the answer, whose body is thrown away. Follows no redirect and uses no proxy. Throws
 * `AddressRefused`, and an Error whose message is a sentence for the owner.
 */
export async function postOutside(
  address: string,
  { headers, body, timeoutMs, signal, rules = addressRules(), dispatcher = sharedAgent() }: Post,
): Promise<number> {
  const fault = addressFault(address, rules)
  if (fault) throw new AddressRefused(fault)
  const deadline = AbortSignal.timeout(timeoutMs)
  const ends = signal ? AbortSignal.any([signal, deadline]) : deadline
  try {
    const answer = await request(address, { method: 'POST', headers, body, dispatcher, signal: ends })
    await answer.body.dump({ limit: maxAnswerBytes, signal: ends }).catch(() => {})
    return answer.statusCode
  } catch (error) {
    if (error instanceof AddressRefused) throw error
    if (deadline.aborted)
      throw new NotReached(`There was no answer within ${timeoutMs / 1000} seconds.`, 'ETIMEDOUT')
    throw new NotReached(failureOf(error), errorCode(error))
  }
}

const failures: Record<string, string> = {
  ECONNREFUSED: 'It refuses connections.',
  ECONNRESET: 'It closed the connection.',
  UND_ERR_SOCKET: 'It closed the connection.',
  ENOTFOUND: 'Its host has no address.',
  EAI_AGAIN: 'Its host could not be looked up.',
  EHOSTUNREACH: 'Its host cannot be reached.',
  ENETUNREACH: 'Its host cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of its answer are too long.',
}

function failureOf(error: unknown): string {
  const code = errorCode(error) ?? ''
  return failures[code] ?? `It could not be reached${code && `: ${code}`}.`
}
