import { useRef, useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { deskApi } from '@/lib/browser/desk-client'
import { changeChunk, previewChunk } from '@/lib/catalogue/bulk/bulk-limits'
import type { BulkResult } from '@/lib/catalogue/bulk/bulk-schema'
import type { ProductFilter } from '@/lib/catalogue/product-filter'
import { attemptFor } from '@/lib/checkout/stored-rules'
import { isDone, type SentAction } from './bulk-words'

/** Products by their ids, or all that a filter is for. */
export type BulkTargets = { ids: readonly number[] } | { filter: Omit<ProductFilter, 'sort'>; total: number }

type State =
  | { step: 'checking' | 'ready' | 'running' | 'done' }
  | { step: 'not-checked' | 'stopped'; text: string }

const inChunks = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/**
 * Asks what an action would do to products, and then does it in chunks. `forecast` is what it would do, `results` what it has done.
 * Each chunk has a key of its own, so that one whose answer was lost does nothing twice when `run` is called again.
 */
export function useBulk(targets: BulkTargets, action: SentAction) {
  const redirectIfRefused = useRefusalRedirect()
  const [state, setState] = useState<State>({ step: 'checking' })
  const [forecast, setForecast] = useState<readonly BulkResult[]>([])
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const runKey = useRef('')
  const isBusy = useRef(false)
  const isClosed = useRef(false)

  async function attempt(
    during: 'checking' | 'running',
    failed: 'not-checked' | 'stopped',
    work: () => Promise<void>,
  ) {
    if (isBusy.current) return
    isBusy.current = true
    setState({ step: during })
    try {
      await work()
    } catch (error) {
      if (!redirectIfRefused(error)) setState({ step: failed, text: errorText(error) })
    } finally {
      isBusy.current = false
    }
  }

  const check = () =>
    attempt('checking', 'not-checked', async () => {
      let known: readonly BulkResult[] = []
      const ask = async (body: object) => {
        const answer = await deskApi.changeProducts({ ...body, action, dryRun: true }, '')
        known = [...known, ...answer.results]
        setForecast(known)
        return answer.next
      }
      if ('ids' in targets) {
        for (const ids of inChunks(targets.ids, previewChunk)) if (!isClosed.current) await ask({ ids })
      } else
        for (let after: number | null = 0; after !== null && !isClosed.current; )
          after = await ask({ filter: targets.filter, after })
      setState({ step: 'ready' })
    })

  const run = () =>
    attempt('running', 'stopped', async () => {
      runKey.current ||= attemptFor(null, '').key
      let known = results
      const chunks = inChunks(forecast.filter(isDone), changeChunk)
      for (const [place, chunk] of chunks.entries()) {
        if (place * changeChunk < known.length) continue
        const ids = chunk.map(({ id }) => id)
        const versions = chunk.map(({ version }) => version ?? 0)
        const answer = await deskApi.changeProducts({ ids, versions, action }, `${runKey.current}-${place}`)
        known = [...known, ...answer.results]
        setResults(known)
      }
      setState({ step: 'done' })
    })

  /** Asks for no further chunk of the forecast. */
  function stop() {
    isClosed.current = true
  }

  return { state, forecast, results, check, run, stop }
}
