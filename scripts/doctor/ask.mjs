import http from 'node:http'
import https from 'node:https'

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {http.IncomingHttpHeaders} headers
 * @property {string} body  its first 100 kB
 * @property {unknown} json  the body, `null` when it is not JSON
 * @property {{ from: Date, until: Date } | null} certificate  the time in which it is valid
 * @property {number} receivedAt  in ms since 1970
 */

const TIMEOUT_MS = 15_000
const MAX_BYTES = 100_000

/**
 * Sends one request, follows no redirect, and checks the certificate.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, ca?: string | undefined }} [options]
 * @returns {Promise<Answer>}
 */
export function ask(url, { method = 'GET', headers = {}, body, ca } = {}) {
  const options = { method, headers, agent: false, timeout: TIMEOUT_MS, ...(ca && { ca }) }
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => {
      const { socket } = response
      const certificate = 'getPeerCertificate' in socket ? certificateOf(socket) : null
      let text = ''
      response.setEncoding('utf8').on('error', reject)
      response.on('data', (chunk) => {
        if (text.length < MAX_BYTES) text += chunk
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        const answer = { status, headers, body: text, json: readJson(text) }
        resolve({ ...answer, certificate, receivedAt: Date.now() })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)))
    request.on('error', reject)
    request.end(body)
  })
}

function certificateOf(/** @type {import('node:net').Socket} */ socket) {
  const { valid_from, valid_to } = /** @type {import('node:tls').TLSSocket} */ (socket).getPeerCertificate()
  return valid_to ? { from: new Date(valid_from), until: new Date(valid_to) } : null
}

/** @returns {unknown} */
function readJson(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns a text field of a JSON object; '' when it has none. */
export function fieldOf(/** @type {unknown} */ json, /** @type {string} */ name) {
  const value =
    json && typeof json === 'object' ? Object.entries(json).find(([key]) => key === name)?.[1] : ''
  return typeof value === 'string' ? value : ''
}
