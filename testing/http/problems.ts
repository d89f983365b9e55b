import { Problem, type ProblemCode } from '@/lib/shared/problem/problem'

/** Returns the Problem that `work` throws. Anything else, including success, fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const outcome = await work.then(
    () => 'success',
    (error: unknown) => error,
  )
  if (outcome instanceof Problem) return outcome
  throw new Error('Expected a Problem', { cause: outcome })
}

/** Counts the outcomes of the works: 'done' or a Problem's code. Rethrows any other error. */
export async function countOutcomes(
  works: Promise<unknown>[],
): Promise<Partial<Record<ProblemCode | 'done', number>>> {
  const counts: Partial<Record<ProblemCode | 'done', number>> = {}
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected' && !(result.reason instanceof Problem)) throw result.reason
    const outcome = result.status === 'fulfilled' ? 'done' : (result.reason as Problem).code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
