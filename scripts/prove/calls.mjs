/** @typedef {{ status: number, headers: Headers, json: any }} Response  `json` is null when the body is not JSON */

/**
 * Sends one request to the shop, as any API client would.
 * @param {string} url
 * @param {{ method?: string, token?: string, body?: unknown, form?: FormData, headers?: Record<string, string> }} [options]
 * @returns {Promise<Response>}
 */
export async function call(url, { method = 'GET', token, body, form, headers = {} } = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: parse(text) }
}

function parse(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Makes `count` calls in parallel.
 * @template T
 * @param {number} count
 * @param {(index: number) => Promise<T>} make
 */
export function inParallel(count, make) {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

/** "201" or "409 out-of-stock". */
export function outcomeOf(/** @type {{ status: number, json: any }} */ { status, json }) {
  return json?.code ? `${status} ${json.code}` : String(status)
}

/** Counts responses by their outcome. */
export function tally(/** @type {{ status: number, json: any }[]} */ responses) {
  const counts = /** @type {Record<string, number>} */ ({})
  for (const outcome of responses.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

export function statusesOf(/** @type {{ status: number }[]} */ responses) {
  return responses.map(({ status }) => status)
}

/** @throws when a call that a trial builds on did not succeed */
export function requireStatus(
  /** @type {Response} */ { status, json },
  /** @type {number} */ expected,
  /** @type {string} */ message,
) {
  if (status !== expected) throw new Error(`${message} (${status} ${json?.detail ?? ''})`)
}

/** Describes in one line how two values differ; an empty list when they are equal as JSON. */
export function mismatch(
  /** @type {string} */ what,
  /** @type {unknown} */ found,
  /** @type {unknown} */ expected,
) {
  const [actual, wanted] = [JSON.stringify(found), JSON.stringify(expected)]
  return actual === wanted ? [] : [`${what}: ${actual} instead of ${wanted}`]
}
