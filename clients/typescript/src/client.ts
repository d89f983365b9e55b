import { type Operations, operations } from './operations.js'

export type * from './operations.js'

type Id = keyof Operations
type Answer<I extends Id> = Operations[I]['answer']
type Input<I extends Id> = Omit<Operations[I], 'answer'>
/** What a call takes: `path`, `query`, `headers`, `body`. Nothing where all of it is optional. */
type Arguments<I extends Id> = Record<never, never> extends Input<I> ? [input?: Input<I>] : [input: Input<I>]
/** Calls whose answer is a list. */
type ListId = { [I in Id]: Answer<I> extends readonly unknown[] ? I : never }[Id]
type Item<I extends ListId> = Answer<I> extends readonly (infer Each)[] ? Each : never

export type Shop = { [I in Id]: (...input: Arguments<I>) => Promise<Answer<I>> } & {
  /** The rows of all pages of a list, read page by page. */
  all<I extends ListId>(id: I, ...input: Arguments<I>): AsyncGenerator<Item<I>>
}

export type Options = {
  /** The address of the shop, such as `https://shop.example`. */
  url: string
  /** An API key, or the token of a log-in. Without one only public calls answer. */
  key?: string
  /** Retries of a call. 3 unless given. */
  retries?: number
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch
}

/** A call that the shop refused. `body` has what the answer says beyond `code` and `detail`. */
export class ShopError extends Error {
  override name = 'ShopError'
  constructor(
    readonly status: number,
    /** Stays the same while texts may change, such as `edit-conflict`. */
    readonly code: string,
    detail: string,
    readonly body: unknown,
  ) {
    super(detail)
  }
}

type AnyInput = {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/**
 * Returns the calls of a shop by their names in its OpenAPI document. A refused call throws `ShopError`. A call that was rate-limited (429)
 * is retried when the shop allows. After a network failure or a status from 502 on, only a GET
 * or a call with an `Idempotency-Key` is retried.
 */
export function createShop(options: Options): Shop {
  const calls = Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      async (input: AnyInput = {}) => answerOf(await send(options, requestOf(options, id as Id, input))),
    ]),
  )
  const all = async function* (id: Id, input: AnyInput = {}) {
    let request: Request | undefined = requestOf(options, id, input)
    const { headers } = request
    while (request) {
      const response: Response = await send(options, request)
      yield* (await answerOf(response)) as unknown[]
      const next: string | undefined = /<([^>]+)>; *rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      request = next === undefined ? undefined : new Request(new URL(next, options.url), { headers })
    }
  }
  return { ...calls, all } as unknown as Shop
}

function requestOf({ url, key }: Options, id: Id, { path = {}, query = {}, headers, body }: AnyInput) {
  const [method, template] = operations[id]
  const place = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const address = new URL(place, url)
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) address.searchParams.append(name, String(each))
  const isJson = body !== undefined && !(body instanceof FormData)
  return new Request(address, {
    method,
    headers: {
      ...headers,
      ...(key && { authorization: `Bearer ${key}` }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
  })
}

async function send({ retries = 3, fetch = globalThis.fetch }: Options, request: Request): Promise<Response> {
  const isRepeatable = request.method === 'GET' || request.headers.has('idempotency-key')
  for (let tried = 0; ; tried++) {
    const response = await fetch(request.clone()).catch((error: unknown) => {
      if (!isRepeatable || tried >= retries) throw error
      return null
    })
    if (response?.ok) return response
    const waitMs = waitMsOf(response, tried)
    // A rate-limited call has changed nothing. A call without an answer may have.
    const passes = response?.status === 429 || (isRepeatable && (!response || response.status >= 502))
    if (response && (!passes || tried >= retries || waitMs > maxWaitMs)) throw await errorOf(response)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

const maxWaitMs = 90_000

/** As the shop asks, otherwise 1, 2, 4 … s. */
function waitMsOf(response: Response | null, tried: number): number {
  const seconds = Number.parseInt(response?.headers.get('retry-after') ?? '', 10)
  return 1000 * (Number.isNaN(seconds) ? 2 ** tried : seconds)
}

async function answerOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : response.blob()
}

async function errorOf(response: Response): Promise<ShopError> {
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // What stands before the shop answers with HTML, which is no message.
  }
  const { code = 'unknown', detail = `The shop answered ${response.status}.` } = Object(body)
  return new ShopError(response.status, String(code), String(detail), body)
}
