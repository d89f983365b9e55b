import { createHmac } from 'node:crypto'
import { equalSecrets } from './equal-secrets.mjs'
import { allowMethods, readForm, sendJson } from './http.mjs'

const lifetimeSeconds = 9 * 60 * 60

/** @param {string} expiry seconds since 1970 @param {string} clientSecret */
function sign(expiry, clientSecret) {
  return createHmac('sha256', clientSecret).update(expiry).digest('base64url')
}

/** Creates a token that is signed, not stored, so it stays valid after a restart. @param {string} clientSecret */
function createToken(clientSecret) {
  const expiry = String(Math.floor(Date.now() / 1000) + lifetimeSeconds)
  return `A21AA${expiry}.${sign(expiry, clientSecret)}`
}

/**
 * @param {string | undefined} authorization  the request header
 * @param {string} clientSecret
 * @returns {boolean} whether the header carries a valid bearer token that has not expired
 */
export function isAuthorized(authorization, clientSecret) {
  const [, expiry, signature] = /^Bearer A21AA(\d+)\.([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (!expiry || !signature || Number(expiry) * 1000 < Date.now()) return false
  return equalSecrets(signature, sign(expiry, clientSecret))
}

/**
 * POST /v1/oauth2/token: issues a bearer token for nine hours, given the client id and secret.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ clientId: string, clientSecret: string }} client
 */
export async function serveToken(request, response, { clientId, clientSecret }) {
  if (!allowMethods(request, response, 'POST')) return
  const form = await readForm(request)
  const [, given] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!equalSecrets(Buffer.from(given ?? '', 'base64').toString('utf8'), `${clientId}:${clientSecret}`)) {
    const refusal = { error: 'invalid_client', error_description: 'Client Authentication failed' }
    return sendJson(response, 401, refusal, { 'WWW-Authenticate': 'Basic realm="paypal-simulator"' })
  }
  if (form.get('grant_type') !== 'client_credentials') {
    const error_description = 'Grant Type is NULL or not client_credentials'
    return sendJson(response, 400, { error: 'unsupported_grant_type', error_description })
  }
  sendJson(response, 200, {
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: createToken(clientSecret),
    token_type: 'Bearer',
    app_id: 'APP-PAYPALSIMULATOR',
    expires_in: lifetimeSeconds,
  })
}
