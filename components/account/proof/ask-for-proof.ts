import type { ProofMethod } from '@/lib/accounts/mfa/mfa-schema'

export type Question = { methods: ProofMethod[]; onDone: (isProven: boolean) => void }

let host: ((question: Question) => void) | null = null

/** Registers who shows the question on this page. */
export function hostProofs(show: typeof host): void {
  host = show
}

/** Asks the user, in a dialog on top of the page. Resolves when it closes: whether they have shown who they are. */
export function askForProof(methods: ProofMethod[]): Promise<boolean> {
  return new Promise((resolve) => (host ? host({ methods, onDone: resolve }) : resolve(false)))
}
