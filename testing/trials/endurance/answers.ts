import { errorCode } from '@/lib/shared/problem/error-code'

/** What one request came to. */
export type Answer = { status: number; headers: Headers; text: string }

const TIMEOUT_MS = 60_000
/** A request can reach a server that is just being killed, or does not listen yet. */
const MARGIN_MS = 1000
const PAYPAL_DOWN = '"payment-provider-down"'
const PAGE_END = '</html>'

/**
 * Returns what is wrong with an answer: it has to be a page, JSON, a file, a 503 with Retry-After and a text, or what tells
 * that PayPal is away; '' when nothing is.
 */
export function judgeAnswer({ status, headers, text }: Answer): string {
  const type = headers.get('content-type') ?? ''
  if (status === 503) {
    if (!headers.get('retry-after')) return '503 without Retry-After'
    return text.trim() ? '' : '503 without a text'
  }
  // PayPal is away, and the shop says so.
  if (status === 502 && text.includes(PAYPAL_DOWN)) return ''
  if (status >= 500) return `${status} ${text.slice(0, 100)}`
  if (status >= 300 && status < 400) return ''
  if (!text) return `${status} without a text`
  if (type.startsWith('text/html') && !text.includes(PAGE_END)) return `${status} with half a page`
  return type.startsWith('application/json') && !isJson(text) ? `${status} with half a JSON` : ''
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export type Tally = ReturnType<typeof createTally>

/**
 * Sends requests and counts their answers. Connections may be refused or cut only while the front server itself is away:
 * `frontIsAway` is called before it is killed, `frontIsBack` when it answers again.
 */
export function createTally() {
  const counts: Map<string, number> = new Map()
  const broken: Map<string, number> = new Map()
  const absences: { from: number; until: number }[] = []
  const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1)
  const wasAway = (from: number, until: number) =>
    absences.some((absence) => from <= absence.until + MARGIN_MS && until >= absence.from)

  /** Returns the answer; null when there was none. */
  async function send(url: string, options: RequestInit = {}): Promise<Answer | null> {
    const from = Date.now()
    const path = `${options.method ?? 'GET'} ${new URL(url).pathname.replaceAll(/\d+/g, 'N')}`
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, { redirect: 'manual', signal, ...options })
      const answer = { status: response.status, headers: response.headers, text: await response.text() }
      const fault = judgeAnswer(answer)
      add(counts, String(answer.status))
      if (fault) add(broken, `${path}: ${fault}`)
      return answer
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      const reason = errorCode(cause) ?? errorCode(error) ?? String(error)
      // The absence may be noticed a moment later than this failure.
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (wasAway(from, Date.now())) add(counts, 'no answer while the front server restarted')
      // Rounded, so that failures of the same kind are counted together.
      else
        add(broken, `${path}: no answer (${reason}) after about ${Math.round((Date.now() - from) / 1000)} s`)
      return null
    }
  }

  return {
    send,
    /** Notes something else that is broken. */
    report: (what: string) => add(broken, what),
    frontIsAway() {
      absences.push({ from: Date.now(), until: Number.POSITIVE_INFINITY })
    },
    frontIsBack() {
      const last = absences.at(-1)
      if (last) last.until = Date.now()
    },
    describe: () => [...counts].map(([what, count]) => `${count} × ${what}`).join(', '),
    broken: () => [...broken].map(([what, count]) => `${count} × ${what}`),
  }
}
