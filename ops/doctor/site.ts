import { type Answer, ask, fieldOf } from './ask'
import { judgeAuthority, judgeCertificate } from './certificate'
import { type Context, check, failed, gate, ofDemo, ok, reasonOf, skipped, warning } from './check'

const MAX_CLOCK_SECONDS = 30
/** Reserved for documents: no visitor has it. */
const FORGED_ADDRESS = '203.0.113.77'

const urlOf = ({ settings }: Context, path = '') => `${settings.SHOP_URL}${path}`
const askShop = (context: Context, path: string, options: Parameters<typeof ask>[1] = {}) =>
  ask(urlOf(context, path), { ...options, ca: context.ca })

const isHttps = (context: Context) => urlOf(context).startsWith('https:')

const address = check('The address', async (context) => {
  if (!context.settings.SHOP_URL) return skipped('The address: not checked without a valid SHOP_URL.')
  if (isHttps(context)) return ok(`SHOP_URL is ${urlOf(context)}.`)
  const remedy = 'Put a proxy with TLS in front of the shop and set SHOP_URL to its https:// address.'
  return ofDemo(failed(`SHOP_URL is ${urlOf(context)}, without TLS.`, remedy), context)
})

const health = gate('The answer at SHOP_URL', async (context) => {
  if (!context.settings.SHOP_URL)
    return failed('SHOP_URL is not valid.', 'Set it to the address of the shop.')
  const remedy = 'Start the shop; then check SHOP_URL, the DNS name and the proxy.'
  try {
    const { status, json } = await askShop(context, '/api/health/')
    if (status === 200 && fieldOf(json, 'status') === 'ok') return ok('This shop answers at SHOP_URL.')
    return failed(`SHOP_URL answers with status ${status}, but not as a running shop.`, remedy)
  } catch (error) {
    const unknown = judgeAuthority(error)
    if (unknown) return unknown
    return failed(`Nothing answers at SHOP_URL: ${reasonOf(error, context)}.`, remedy)
  }
})

const port = check('The port', async ({ run, settings: { PORT } }) => {
  if (!run?.port) return skipped('The port of the shop is not known: it does not run in this data folder.')
  if (run.port === PORT) return ok(`The shop listens on port ${PORT}.`)
  return warning(
    `The shop listens on port ${run.port}, but PORT is ${PORT} in the settings that the doctor reads.`,
    'Write PORT into .env, and let the proxy lead to the port of the shop.',
  )
})

const redirect = check('The redirect from http', async (context) => {
  const { host, port } = new URL(urlOf(context))
  if (!isHttps(context)) return skipped('No redirect to https: SHOP_URL has none.')
  if (port) return skipped('The redirect from http is not checked: SHOP_URL has a port.')
  return judgeRedirect(await ask(`http://${host}/`), host)
})

export function judgeRedirect({ status, headers }: Pick<Answer, 'status' | 'headers'>, host: string) {
  const isRight = [301, 308].includes(status) && headers.location?.startsWith(`https://${host}/`)
  if (isRight) return ok('http redirects to https.')
  return failed(
    `http://${host}/ answers ${status} instead of a redirect to https.`,
    'Let the proxy answer http with 308 to the https:// address.',
  )
}

const strictTransport = check('HSTS', async (context) => {
  if (!isHttps(context)) return skipped('No HSTS without https.')
  const { headers } = await askShop(context, '/')
  if (headers['strict-transport-security']) return ok('Browsers are told to use only https (HSTS).')
  return failed(
    'The answer has no Strict-Transport-Security header.',
    'Restart the shop with the https:// address in SHOP_URL, and let the proxy pass the header on.',
  )
})

const certificate = check('The certificate', async (context) => {
  if (!isHttps(context)) return skipped('No certificate without https.')
  const { certificate } = await askShop(context, '/api/health/')
  return judgeCertificate(certificate, new Date())
})

const clock = check('The clock', async (context) => {
  const { headers, receivedAt } = await askShop(context, '/api/health/')
  return judgeClock('the shop', headers.date, receivedAt)
})

/** An HTTP `Date` is rounded to seconds. `whose` clock it shows is for the text; `now` is in ms. */
export function judgeClock(whose: string, date: string | undefined, now: number) {
  const difference = Math.round(Math.abs(now - Date.parse(date ?? '')) / 1000)
  if (Number.isNaN(difference)) return skipped(`The clock of ${whose} is not known: the answer has no date.`)
  if (difference <= MAX_CLOCK_SECONDS) return ok(`The clocks of this machine and of ${whose} agree.`)
  return failed(
    `The clocks of this machine and of ${whose} differ by ${difference} seconds.`,
    'Synchronize the clock by NTP (timedatectl set-ntp true): tokens and holds end by it.',
  )
}

const proxies = check('The proxies', async (context) => {
  const { METRICS_TOKEN, TRUSTED_PROXIES } = context.settings
  if (!METRICS_TOKEN) return skipped('TRUSTED_PROXIES is not checked: that needs METRICS_TOKEN.')
  // A forged request would be reported as one of an unknown proxy.
  if (TRUSTED_PROXIES === 0) return ok('X-Forwarded-For is ignored; TRUSTED_PROXIES is 0.')
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const forgedHeaders = { ...headers, 'X-Forwarded-For': FORGED_ADDRESS }
  const path = '/api/health/ready/'
  const plain = fieldOf((await askShop(context, path, { headers })).json, 'clientAddress')
  const forged = fieldOf((await askShop(context, path, { headers: forgedHeaders })).json, 'clientAddress')
  if (!plain)
    return warning(
      'TRUSTED_PROXIES is not checked: the shop does not accept this METRICS_TOKEN.',
      'Restart the shop with the METRICS_TOKEN that the doctor reads.',
    )
  if (plain === forged)
    return ok(`Visitors cannot forge their address; TRUSTED_PROXIES is ${TRUSTED_PROXIES}.`)
  return failed(
    `A forged X-Forwarded-For changes a visitor's address; TRUSTED_PROXIES is ${TRUSTED_PROXIES}.`,
    'Set TRUSTED_PROXIES to the number of proxies in front of the shop that add to X-Forwarded-For.',
  )
})

const webhook = check('The address for webhooks', async (context) => {
  if (!context.settings.PAYPAL_WEBHOOK_ID)
    return skipped('PayPal sends no webhooks: PAYPAL_WEBHOOK_ID is not set.')
  const body = JSON.stringify({ id: 'DOCTOR', event_type: 'DOCTOR.TEST' })
  const headers = { 'Content-Type': 'application/json' }
  const post = { method: 'POST', headers, body }
  const { status, json } = await askShop(context, '/api/paypal/webhook/', post)
  if (fieldOf(json, 'code') === 'webhook-refused')
    return ok('Webhooks reach the shop, and unsigned ones are refused.')
  return failed(
    `An unsigned webhook is answered with ${status} instead of a refusal by the shop.`,
    'Restart the shop with PAYPAL_WEBHOOK_ID, and let the proxy pass POST /api/paypal/webhook/ on unchanged.',
  )
})

export const siteChecks = [
  address,
  port,
  health,
  redirect,
  strictTransport,
  certificate,
  clock,
  proxies,
  webhook,
]
