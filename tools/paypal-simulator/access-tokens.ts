import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { equalSecrets } from './equal-secrets'
import { allowMethods, readForm, sendJson } from './http'

const lifetimeSeconds = 9 * 60 * 60

/** @param expiry  seconds since 1970 */
function sign(expiry: string, clientSecret: string) {
  return createHmac('sha256', clientSecret).update(expiry).digest('base64url')
}

/** Creates a token that is signed, not stored, so it stays valid after a restart. */
function createToken(clientSecret: string) {
  const expiry = String(Math.floor(Date.now() / 1000) + lifetimeSeconds)
  return `A21AA${expiry}.${sign(expiry, clientSecret)}`
}

/**
 * @param authorization  the request header
 * @returns whether the header carries a valid bearer token that has not expired
 */
export function isAuthorized(authorization: string | undefined, clientSecret: string): boolean {
  const [, expiry, signature] = /^Bearer A21AA(\d+)\.([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (!expiry || !signature || Number(expiry) * 1000 < Date.now()) return false
  return equalSecrets(signature, sign(expiry, clientSecret))
}

/** POST /v1/oauth2/token: issues a bearer token for nine hours, given the client id and secret. */
export async function serveToken(
  request: IncomingMessage,
  response: ServerResponse,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
) {
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
