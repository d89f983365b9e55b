import { createRoot } from 'react-dom/client'
import type { ProofMethod } from '@/lib/factors/schema'
import { ProofDialog } from './proof-dialog'

/** Opens the dialog on top of the page. Resolves when it closes: whether the user has shown who they are. */
export function askForProof(methods: ProofMethod[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    function done(isProven: boolean): void {
      root.unmount()
      place.remove()
      resolve(isProven)
    }
    root.render(<ProofDialog methods={methods} onDone={done} />)
  })
}
