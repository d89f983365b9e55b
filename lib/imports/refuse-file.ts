import { Problem } from '@/lib/problem'

/** Returns `invalid-input` for a whole file. */
export function refuseFile(message: string): Problem {
  return new Problem('invalid-input', { detail: message, errors: [{ path: 'file', message }] })
}
