import 'server-only'
import { headers } from 'next/headers'

/** Reads once per request, also after a failure: Next renders the metadata again then, and a hanging database would be waited for twice. */
export function oncePerRequest<T>(read: (argument: string) => Promise<T>): (argument: string) => Promise<T> {
  const requests = new WeakMap<object, Map<string, Promise<T>>>()
  return async (argument) => {
    // All renders of a request get the same object.
    const request = await headers()
    const results = requests.get(request) ?? new Map<string, Promise<T>>()
    requests.set(request, results)
    const result = results.get(argument) ?? read(argument)
    results.set(argument, result)
    return result
  }
}
