import { useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { bulkChunk } from '@/lib/sales/bulk-fulfillment/bulk-shipping-limits'

type Progress = { state: 'idle' | 'running' | 'done' } | { state: 'failed'; text: string }

/**
 * Sends many orders in chunks, one after the other. `results` are those of the orders that are done. After a failure `run` goes on with
 * the others: a chunk that did arrive changes nothing when it is sent again.
 */
export function useChunks<Item, Result>(send: (items: Item[]) => Promise<{ results: Result[] }>) {
  const redirectIfRefused = useRefusalRedirect()
  const [results, setResults] = useState<readonly Result[]>([])
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })

  async function run(items: readonly Item[]): Promise<void> {
    if (progress.state === 'running') return
    setProgress({ state: 'running' })
    let all = results
    try {
      while (all.length < items.length) {
        const chunk = await send(items.slice(all.length, all.length + bulkChunk))
        all = [...all, ...chunk.results]
        setResults(all)
      }
      setProgress({ state: 'done' })
    } catch (error) {
      if (redirectIfRefused(error)) return
      setProgress({ state: 'failed', text: errorText(error) })
    }
  }

  return { results, progress, run }
}
