import { signWebhook } from './webhook-signature.mjs'

/**
 * @typedef {import('./webhook-events.mjs').StoredEvent} StoredEvent
 *
 * How a transmission is falsified: its signature, webhook id or body is wrong, or its certificate has another address.
 * @typedef {{ forgery?: 'signature' | 'webhook-id' | 'body' | null, certUrl?: string | null }} Tampering
 */

/** As many attempts as PayPal makes, but within minutes instead of three days. */
const maxAttempts = 25
const baseDelayMs = 500
const maxDelayMs = 30_000
const timeoutMs = 30_000
/** Events that are delivered or abandoned and still listed. */
const maxFinishedEvents = 100

/**
 * Stores and sends the events of one simulator. Each is signed and retried until the receiver responds with 2xx, at most
 * `maxAttempts` times; after a kill the retries continue.
 * @param {object} options
 * @param {import('./webhook-signature.mjs').Signer} options.signer
 * @param {StoredEvent[]} options.events  of an earlier run
 * @param {{ id: string, url: string | null, held: boolean }} options.settings  `held` pauses the sending
 * @param {() => void} options.save
 * @param {AbortSignal} options.closing
 */
export function createWebhooks({ signer, events, settings, save, closing }) {
  /** Events with a timer. */
  const scheduled = new Set()

  /** @param {string} body @param {Record<string, string>} headers @returns {Promise<number>} the status; 0 without a response */
  async function post(body, headers) {
    if (!settings.url) return 0
    // Not AbortSignal.any with a timeout: that signal may be garbage-collected and then never fires.
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = setTimeout(abort, timeoutMs)
    closing.addEventListener('abort', abort)
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'PayPal/AUHD-simulator', ...headers },
        body,
        redirect: 'manual',
        signal: controller.signal,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    } finally {
      clearTimeout(timer)
      closing.removeEventListener('abort', abort)
    }
  }

  /** Creates a transmission of an event, valid or falsified. @param {StoredEvent} event @param {Tampering} [tampering] */
  function sign({ body }, { forgery = null, certUrl = null } = {}) {
    const clientSecret = forgery === 'signature' ? 'another secret' : signer.clientSecret
    const webhookId = forgery === 'webhook-id' ? 'ANOTHERWEBHOOK' : settings.id
    const headers = signWebhook({ ...signer, clientSecret }, webhookId, body)
    return {
      headers: { ...headers, ...(certUrl ? { 'PAYPAL-CERT-URL': certUrl } : {}) },
      body: forgery === 'body' ? body.replace('"resource"', ' "resource"') : body,
    }
  }

  /** @param {StoredEvent} event */
  async function deliver(event) {
    if (event.dueAt === null || settings.held || closing.aborted) return
    const { headers, body } = sign(event)
    const status = await post(body, headers)
    if (closing.aborted) return
    event.attempts++
    recordStatuses(event, [status])
    if (event.attempts >= maxAttempts) event.dueAt = null
    if (event.dueAt !== null) {
      event.dueAt = Date.now() + Math.min(baseDelayMs * 2 ** event.attempts, maxDelayMs)
    }
    schedule(event)
    save()
  }

  /** @param {StoredEvent} event @param {number[]} statuses */
  function recordStatuses(event, statuses) {
    event.statuses.push(...statuses)
    if (statuses.some((status) => status >= 200 && status < 300)) event.dueAt = null
  }

  /** @param {StoredEvent} event */
  function schedule(event) {
    if (event.dueAt === null || scheduled.has(event)) return
    scheduled.add(event)
    setTimeout(
      () => {
        scheduled.delete(event)
        void deliver(event)
      },
      Math.max(0, event.dueAt - Date.now()),
    ).unref()
  }

  return {
    settings,
    events,

    /** Stores and sends an event. The caller saves, so that the event and its cause are written in one step. */
    emit(/** @type {StoredEvent} */ event) {
      if (!settings.url) return
      const finished = events.filter(({ dueAt }) => dueAt === null)
      const [oldest] = finished
      if (oldest && finished.length >= maxFinishedEvents) events.splice(events.indexOf(oldest), 1)
      events.push(event)
      schedule(event)
    },

    /** Schedules all undelivered events. Call it at the start and when sending is no longer paused. */
    resume() {
      for (const event of events) schedule(event)
    },

    sign,

    /**
     * Sends an event at once, `copies` times in parallel, even while sending is paused or after its delivery.
     * @param {StoredEvent} event
     * @param {Tampering & { copies: number }} options
     * @returns {Promise<number[]>} the status of each transmission, 0 without a response
     */
    async send(event, { copies, ...tampering }) {
      const statuses = await Promise.all(
        Array.from({ length: copies }, () => {
          const { headers, body } = sign(event, tampering)
          return post(body, headers)
        }),
      )
      if (!tampering.forgery && !tampering.certUrl) recordStatuses(event, statuses)
      save()
      return statuses
    },
  }
}
