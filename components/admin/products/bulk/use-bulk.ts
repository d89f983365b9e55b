import { useRef, useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'
import { previewChunk } from '@/lib/catalog/bulk-edit/bulk-edit-limits'
import type { BulkResult } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import type { ProductFilter } from '@/lib/catalog/product-admin/product-filter'
import { type BulkKind, isDone, type SentAction } from './bulk-words'
import { beginChange, doneOf, forgetChange, type OpenChange, partOf, saveDone, setHere } from './open-change'

/** Products by their ids, or all that a filter is for. */
export type BulkTargets =
  | { ids: readonly number[] }
  | { filter: Omit<ProductFilter, 'sort' | 'group'>; total: number }

/** A change that is to be previewed, or one that was interrupted. */
export type BulkWork =
  | { kind: BulkKind; action: SentAction; targets: BulkTargets }
  | { kind: BulkKind; open: OpenChange }

type State =
  | { step: 'checking' | 'ready' | 'running' | 'done' }
  | { step: 'not-checked' | 'stopped'; text: string }

const inChunks = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/** How far the work is. `attempt` does nothing while another attempt runs; a failure of its steps becomes the state. */
function useAttempts(first: 'checking' | 'running') {
  const redirectIfRefused = useRefusalRedirect()
  const [state, setState] = useState<State>({ step: first })
  const isBusy = useRef(false)

  async function attempt(
    during: 'checking' | 'running',
    failed: 'not-checked' | 'stopped',
    steps: () => Promise<void>,
  ) {
    if (isBusy.current) return
    isBusy.current = true
    setState({ step: during })
    try {
      await steps()
    } catch (error) {
      if (!redirectIfRefused(error)) setState({ step: failed, text: errorText(error) })
    } finally {
      isBusy.current = false
      setHere(null)
    }
  }

  return { state, setState, attempt }
}

/**
 * Asks what an action would do to products, and then does it in parts. `forecast` is what it would do, `results` what it has done here,
 * `done` of how many products, those before an interruption included.
 */
export function useBulk(work: BulkWork) {
  const { state, setState, attempt } = useAttempts('open' in work ? 'running' : 'checking')
  const [forecast, setForecast] = useState<readonly BulkResult[]>([])
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [open, setOpen] = useState('open' in work ? work.open : null)
  const [done, setDone] = useState(open ? doneOf(open) : 0)
  const isClosed = useRef(false)

  const check = ({ action, targets }: Exclude<BulkWork, { open: OpenChange }>) =>
    attempt('checking', 'not-checked', async () => {
      let all: readonly BulkResult[] = []
      const ask = async (body: object) => {
        const answer = await adminApi.changeProducts({ ...body, action, dryRun: true }, '')
        all = [...all, ...answer.results]
        setForecast(all)
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
      const change =
        open ?? ('open' in work ? work.open : beginChange(work.kind, work.action, forecast.filter(isDone)))
      setOpen(change)
      setHere(change)
      let all = results
      for (let sent = done; sent < change.ids.length; ) {
        const { body, key } = partOf(change, sent)
        const answer = await adminApi.changeProducts(body, key)
        all = [...all, ...answer.results]
        sent += body.ids.length
        saveDone(change, sent)
        setDone(sent)
        setResults(all)
      }
      forgetChange(change)
      setState({ step: 'done' })
    })

  /** Begins: with the preview, or with the rest of what was interrupted. */
  const start = () => ('open' in work ? run() : check(work))

  /** Asks for no further part of the forecast. */
  function stop() {
    isClosed.current = true
  }

  const total = open ? open.ids.length : forecast.filter(isDone).length
  return { state, forecast, results, done, total, start, run, stop }
}
