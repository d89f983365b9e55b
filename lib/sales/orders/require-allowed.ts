import { Problem } from '@/lib/shared/problem/problem'
import { type FactsFor, type OrderAction, refusalOf } from './order-lifecycle'

/** Throws what speaks against an action with an order. To decide, the facts are read with the order locked. */
export function requireAllowed<Action extends OrderAction>(action: Action, facts: FactsFor<Action>): void {
  const code = refusalOf(action, facts)
  if (code !== null) throw new Problem(code)
}
