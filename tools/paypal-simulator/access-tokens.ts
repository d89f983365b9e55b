import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Call, readForm, sendJson } from './http'

const lifetimeSeconds = 9 * 60 * 60

/** Compares two texts in a time that does not depend on where they differ. */
export function equalSecrets(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function sign(expiry: string, clientSecret: string) {
  return createHmac('sha256', clientSecret).update(expiry).digest('base64url')
}

/** Creates a token that is signed, not stored, so it stays valid after a restart. */
function createToken(clientSecret: string) {
  const expiry = String(Math.floor(Date.now() / 1000) + lifetimeSeconds)
  return `A21AA${expiry}.${sign(expiry, clientSecret)}`
}

export function isAuthorized({ request, simulator: { clientSecret } }: Call): boolean {
  const [, expiry, signature] =
    /^Bearer A21AA(\d+)\.([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!expiry || !signature || Number(expiry) * 1000 < Date.now()) return false
  return equalSecrets(signature, sign(expiry, clientSecret))
}

export async function serveToken({ request, response, simulator: { clientId, clientSecret } }: Call) {
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
