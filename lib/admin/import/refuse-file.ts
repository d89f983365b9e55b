import { invalidAt, type Problem } from '@/lib/shared/problem/problem'

/** Returns `invalid-input` for a whole file. */
export function refuseFile(message: string): Problem {
  return invalidAt('file', message)
}
