import { signWebhook } from './webhook-signature.mjs'

/**
 * @typedef {import('./webhook-events.mjs').StoredEvent} StoredEvent
 *
 * What is wrong with a transmission: who signed it, for which webhook, or what became of the body; and the address of the
 * certificate it names.
 * @typedef {{ forgery?: 'signature' | 'webhook-id' | 'body' | null, certUrl?: string | null }} How
 */

/** As often as PayPal does; sooner, because nobody waits three days for a test. */
const mostAttempts = 25
const firstPauseMs = 500
const longestPauseMs = 30_000
const patienceMs = 30_000
/** Events that are through and still told of to whoever asks. */
const mostKept = 100

/**
 * The events of one simulator and the sending of them: signed, again until the receiver says 2xx, and after a kill from
 * where it was.
 * @param {object} options
 * @param {import('./webhook-signature.mjs').Signer} options.signer
 * @param {StoredEvent[]} options.events  of an earlier run
 * @param {{ id: string, url: string | null, held: boolean }} options.settings  `held`: nothing is sent by itself
 * @param {() => void} options.save
 * @param {AbortSignal} options.closing
 */
export function createWebhooks({ signer, events, settings, save, closing }) {
  /** Events with a timer. */
  const waiting = new Set()

  /** @param {string} body @param {Record<string, string>} headers @returns {Promise<number>} the status; 0 without an answer */
  async function post(body, headers) {
    if (!settings.url) return 0
    // Not AbortSignal.any of a timeout: that may be collected as garbage, and then never comes.
    const over = new AbortController()
    const end = () => over.abort()
    const timer = setTimeout(end, patienceMs)
    closing.addEventListener('abort', end)
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'PayPal/AUHD-simulator', ...headers },
        body,
        redirect: 'manual',
        signal: over.signal,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    } finally {
      clearTimeout(timer)
      closing.removeEventListener('abort', end)
    }
  }

  /** One transmission of an event, good or forged. @param {StoredEvent} event @param {How} how */
  function sign({ body }, { forgery = null, certUrl = null } = {}) {
    const clientSecret = forgery === 'signature' ? 'somebody else’s secret' : signer.clientSecret
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
    note(event, [status])
    if (event.attempts >= mostAttempts) event.dueAt = null
    if (event.dueAt !== null) {
      event.dueAt = Date.now() + Math.min(firstPauseMs * 2 ** event.attempts, longestPauseMs)
    }
    schedule(event)
    save()
  }

  /** @param {StoredEvent} event @param {number[]} statuses */
  function note(event, statuses) {
    event.statuses.push(...statuses)
    if (statuses.some((status) => status >= 200 && status < 300)) event.dueAt = null
  }

  /** @param {StoredEvent} event */
  function schedule(event) {
    if (event.dueAt === null || waiting.has(event)) return
    waiting.add(event)
    setTimeout(
      () => {
        waiting.delete(event)
        void deliver(event)
      },
      Math.max(0, event.dueAt - Date.now()),
    ).unref()
  }

  return {
    settings,
    events,

    /** Keeps an event and sends it; the caller saves, so that the event and what it tells of are written in one step. */
    emit(/** @type {StoredEvent} */ event) {
      if (!settings.url) return
      const through = events.filter(({ dueAt }) => dueAt === null)
      const [oldest] = through
      if (oldest && through.length >= mostKept) events.splice(events.indexOf(oldest), 1)
      events.push(event)
      schedule(event)
    },

    /** Sends what is due; to be called at the start and when events are no longer held. */
    resume() {
      for (const event of events) schedule(event)
    },

    sign,

    /**
     * Sends one event at once, `copies` times in parallel, also a held one and one that is through.
     * @param {StoredEvent} event
     * @param {How & { copies: number }} how
     * @returns {Promise<number[]>} what the receiver answered
     */
    async send(event, { copies, ...how }) {
      const statuses = await Promise.all(
        Array.from({ length: copies }, () => {
          const { headers, body } = sign(event, how)
          return post(body, headers)
        }),
      )
      if (!how.forgery && !how.certUrl) note(event, statuses)
      save()
      return statuses
    },
  }
}
