import { expect, test, vi } from 'vitest'
import { freePort } from './free-port'

test('ports are free and differ, also those of another copy of the module', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  vi.resetModules()
  const copy = await import('./free-port')
  ports.push(...(await Promise.all(Array.from({ length: 50 }, copy.freePort))))
  expect(new Set(ports).size).toBe(100)
  for (const port of ports) expect(port).toBeLessThan(32_000)
  expect(await copy.isPortFree(ports[0] ?? 0)).toBe(true)
})
