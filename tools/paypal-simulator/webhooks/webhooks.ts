import { signWebhook } from './webhook-signature'

export interface StoredEvent {
  id: string
  type: string
  /** Id of its order, capture or dispute. */
  about: string
  body: string
  attempts: number
  /** Time of the next attempt, in ms since 1970; null when it is delivered or abandoned. */
  dueAt: number | null
  /** Status of each attempt, 0 without a response. */
  statuses: number[]
}

type Tampering = { forgery?: 'signature' | 'webhook-id' | 'body' | null; certUrl?: string | null }

/** As many attempts as PayPal makes, but within minutes instead of three days. */
const maxAttempts = 25
const baseDelayMs = 500
const maxDelayMs = 30_000
const timeoutMs = 30_000
/** Delivered and abandoned events are still listed. */
const maxFinishedEvents = 100

interface Options {
  signer: { url: string; clientSecret: string }
  events: StoredEvent[]
  settings: { id: string; url: string | null; held: boolean }
  save: () => void
  closing: AbortSignal
}

/** Each event is signed and retried until the receiver responds with 2xx, at most `maxAttempts` times, also after a kill. */
export class Webhooks {
  readonly events: StoredEvent[]
  readonly settings: Options['settings']
  private readonly scheduled = new Set<StoredEvent>()

  constructor(private readonly options: Options) {
    this.events = options.events
    this.settings = options.settings
  }

  /** Stores and sends an event. The caller saves, so that the event and its cause are written in one step. */
  emit(event: StoredEvent) {
    if (!this.settings.url) return
    const finished = this.events.filter(({ dueAt }) => dueAt === null)
    const [oldest] = finished
    if (oldest && finished.length >= maxFinishedEvents) this.events.splice(this.events.indexOf(oldest), 1)
    this.events.push(event)
    this.schedule(event)
  }

  /** Schedules all undelivered events. Call it at the start and when sending is no longer paused. */
  resume() {
    for (const event of this.events) this.schedule(event)
  }

  sign({ body }: StoredEvent, { forgery = null, certUrl = null }: Tampering = {}) {
    const { url, clientSecret } = this.options.signer
    const secret = forgery === 'signature' ? 'another secret' : clientSecret
    const webhookId = forgery === 'webhook-id' ? 'ANOTHERWEBHOOK' : this.settings.id
    const headers = signWebhook(url, secret, webhookId, body)
    return {
      headers: { ...headers, ...(certUrl ? { 'PAYPAL-CERT-URL': certUrl } : {}) },
      body: forgery === 'body' ? body.replace('"resource"', ' "resource"') : body,
    }
  }

  /**
   * Sends an event at once, `copies` times in parallel, even while sending is paused or after its delivery. Returns each
   * status, 0 without a response.
   */
  async send(event: StoredEvent, { copies, ...tampering }: Tampering & { copies: number }) {
    const sent = Array.from({ length: copies }, () => this.post(event, tampering))
    const statuses = await Promise.all(sent)
    if (!tampering.forgery && !tampering.certUrl) recordStatuses(event, statuses)
    this.options.save()
    return statuses
  }

  private async deliver(event: StoredEvent) {
    const { closing, save } = this.options
    if (event.dueAt === null || this.settings.held || closing.aborted) return
    const status = await this.post(event)
    if (closing.aborted) return
    event.attempts++
    recordStatuses(event, [status])
    if (event.attempts >= maxAttempts) event.dueAt = null
    if (event.dueAt !== null) {
      event.dueAt = Date.now() + Math.min(baseDelayMs * 2 ** event.attempts, maxDelayMs)
    }
    this.schedule(event)
    save()
  }

  private schedule(event: StoredEvent) {
    if (event.dueAt === null || this.scheduled.has(event)) return
    this.scheduled.add(event)
    const attempt = () => {
      this.scheduled.delete(event)
      void this.deliver(event)
    }
    setTimeout(attempt, Math.max(0, event.dueAt - Date.now())).unref()
  }

  /** @returns the status; 0 without a response */
  private async post(event: StoredEvent, tampering?: Tampering): Promise<number> {
    if (!this.settings.url) return 0
    const { headers, body } = this.sign(event, tampering)
    // Not AbortSignal.any with a timeout: that signal may be garbage-collected and then never fires.
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = setTimeout(abort, timeoutMs)
    this.options.closing.addEventListener('abort', abort)
    try {
      const response = await fetch(this.settings.url, {
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
      this.options.closing.removeEventListener('abort', abort)
    }
  }
}

function recordStatuses(event: StoredEvent, statuses: number[]) {
  event.statuses.push(...statuses)
  if (statuses.some((status) => status >= 200 && status < 300)) event.dueAt = null
}
