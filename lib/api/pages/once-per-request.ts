import 'server-only'
import { headers } from 'next/headers'

/** Reads once per request, also after a failure: Next renders the metadata again then, and a hanging database would be waited for twice. */
export function oncePerRequest<T>(read: (argument: string) => Promise<T>): (argument: string) => Promise<T> {
  const requests = new WeakMap<object, Map<string, Promise<T>>>()
  return async (argument) => {
    // All renders of a request get the same object.
    const request = await headers()
    const known = requests.get(request) ?? new Map<string, Promise<T>>()
    requests.set(request, known)
    const result = known.get(argument) ?? read(argument)
    known.set(argument, result)
    return result
  }
}
