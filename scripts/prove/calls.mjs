/**
 * One call to the shop, as a stranger's program would make it.
 * @param {string} url
 * @param {{ method?: string, token?: string, body?: unknown, form?: FormData, headers?: Record<string, string> }} [options]
 * @returns {Promise<{ status: number, headers: Headers, json: any }>} `json` is null when the answer is none
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

/** How often each outcome came: "201" or "409 out-of-stock". */
export function tally(/** @type {{ status: number, json: any }[]} */ answers) {
  const counts = /** @type {Record<string, number>} */ ({})
  for (const { status, json } of answers) {
    const outcome = json?.code ? `${status} ${json.code}` : String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** What is not as it has to be, in one line; nothing when it is. */
export function differs(
  /** @type {string} */ what,
  /** @type {unknown} */ found,
  /** @type {unknown} */ wanted,
) {
  const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(wanted)]
  return is === shouldBe ? [] : [`${what}: ${is} instead of ${shouldBe}`]
}
