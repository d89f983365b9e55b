import { vi } from 'vitest'

/** Lets the next import load the shop's modules again, which then read the environment anew. */
export function freshModules(): void {
  vi.resetModules()
  for (const name of ['shopEnvironment', 'shopKnown']) Reflect.deleteProperty(globalThis, name)
}
