import { get } from 'node:http'

/** What browsers send; every request of the benchmark sends the same. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/**
 * Asks once, on a connection of its own, and leaves the answer as it came: compressed, redirects not followed.
 * @param {string} url
 * @param {{ headers?: Record<string, string> }} [options]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
export function ask(url, { headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const all = { 'accept-encoding': ACCEPT_ENCODING, ...headers }
    const request = get(url, { agent: false, timeout: 30_000, headers: all }, (response) => {
      /** @type {Buffer[]} */
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    request.once('timeout', () => request.destroy(new Error(`${url} did not answer within 30 seconds.`)))
    request.once('error', reject)
  })
}

/** Whether an address answers 200 by now. */
export async function answersWell(/** @type {string} */ url) {
  const answer = await ask(url).catch(() => null)
  return answer?.status === 200
}
