import { ask, fieldOf } from './ask'
import { type Context, check, type Finding, failed, ofDemo, ok, reasonOf, skipped, warning } from './check'
import { judgeClock } from './site'

const LIVE_API = 'https://api-m.paypal.com'
const DEVELOPER = 'https://developer.paypal.com'

/** docs/operating/paypal.md names the groups to which these belong. */
const NEEDED_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

const paypal = check('PayPal', async (context) => {
  const { PAYPAL_CLIENT_ID, PAYMENTS, DATABASE_URL, SHOP_SEED } = context.settings
  const remedy = `Enter client id and secret of an app at ${DEVELOPER} in the settings of the desk, or set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`
  if (!PAYPAL_CLIENT_ID) {
    const isOfDemo = SHOP_SEED === 'demo' && !DATABASE_URL
    if (PAYMENTS && !isOfDemo)
      return failed('Payments are simulated: no money moves.', `Remove PAYMENTS=simulator. ${remedy}`)
    const text = isOfDemo ? 'Payments are simulated: no money moves.' : 'Payments are not configured.'
    return ofDemo(failed(text, remedy), context)
  }
  const answer = await requestToken(context)
  const token = fieldOf(answer.json, 'access_token')
  if (!token)
    return failed(
      `PayPal refuses the credentials (${answer.status} ${fieldOf(answer.json, 'error')}).`,
      'Copy client id and secret again, and check that PAYPAL_API_URL is of the same mode, Sandbox or Live.',
    )
  const clock = judgeClock('PayPal', answer.headers.date, answer.receivedAt)
  return [describeMode(context), clock, await lookAtWebhook(context, token)]
})

function requestToken({ settings, ca }: Context) {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL } = settings
  const pair = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64')
  return ask(`${PAYPAL_API_URL}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${pair}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    ca,
  })
}

function describeMode({ settings: { PAYPAL_API_URL } }: Context): Finding {
  if (PAYPAL_API_URL === LIVE_API)
    return ok('PayPal accepts the credentials, in live mode: real money moves.')
  return warning(
    `PayPal accepts the credentials of ${PAYPAL_API_URL}, where no real money moves.`,
    `To take real money, set PAYPAL_API_URL=${LIVE_API} and the credentials of the Live mode.`,
  )
}

async function lookAtWebhook(context: Context, token: string): Promise<Finding> {
  const { PAYPAL_API_URL, PAYPAL_WEBHOOK_ID, SHOP_URL } = context.settings
  const ours = `${SHOP_URL}/api/paypal/webhook/`
  if (!PAYPAL_WEBHOOK_ID)
    return failed(
      'PAYPAL_WEBHOOK_ID is not set: refunds made at PayPal are found late, and disputes not at all.',
      `Add a webhook for ${ours} in the settings of the app at ${DEVELOPER}, and set its id.`,
    )
  const path = `${PAYPAL_API_URL}/v1/notifications/webhooks/${PAYPAL_WEBHOOK_ID}`
  try {
    const { status, json } = await ask(path, {
      headers: { Authorization: `Bearer ${token}` },
      ca: context.ca,
    })
    if (status !== 200)
      return failed(
        `PayPal does not know the webhook of PAYPAL_WEBHOOK_ID (${status}).`,
        'Copy the id of the webhook from the settings of the same app.',
      )
    return judgeWebhook(json, ours)
  } catch (error) {
    return skipped(`The webhook could not be read: ${reasonOf(error, context)}.`)
  }
}

export function judgeWebhook(json: unknown, ours: string) {
  const url = fieldOf(json, 'url')
  if (`${url.replace(/\/$/, '')}/` !== ours)
    return failed(`PayPal sends its webhooks to ${url}.`, `Change the address of the webhook to ${ours}.`)
  const types = json && typeof json === 'object' && 'event_types' in json ? json.event_types : []
  const names = Array.isArray(types) ? types.map((type) => fieldOf(type, 'name')) : []
  const missing = names.includes('*') ? [] : NEEDED_EVENTS.filter((name) => !names.includes(name))
  if (missing.length === 0) return ok('PayPal sends all events that the shop needs.')
  return failed(`PayPal does not send ${missing.join(', ')}.`, 'Subscribe the webhook to these events.')
}

export const paypalChecks = [paypal]
