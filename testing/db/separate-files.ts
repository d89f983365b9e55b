/**
 * Runs before each test file and before its imports. The files of a worker share its process: with Vitest's own isolation the
 * unit and component tests take more than twice the processor time, because each file loads its packages again. So that no file
 * sees the state of another, this discards the shop's modules, what they share through `globalThis`, and changed settings.
 * Vitest itself discards mocks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { PrismaClient } from '@/lib/generated/prisma/client'
import { worker } from './worker'

// As Next's server does. Next's modules look for it when they are loaded, and stay without it.
Object.assign(globalThis, { AsyncLocalStorage })
const shared = globalThis as { shopDb?: { prisma: PrismaClient } }
await shared.shopDb?.prisma.$disconnect()
// By these names only the shop's modules share: packages, which are not loaded again, have to keep their state.
for (const name of Object.keys(globalThis))
  if (/^shop[A-Z]/.test(name)) Reflect.deleteProperty(globalThis, name)
// What the file before has left: later it would bring back that file's variables.
vi.useRealTimers()
vi.unstubAllEnvs()
for (const name of Object.keys(process.env)) if (!(name in worker.environment)) delete process.env[name]
Object.assign(process.env, worker.environment)
vi.resetModules()
if (typeof document !== 'undefined') document.body.replaceChildren()
// The words of the shop are spoken by code that is loaded for each file.
await import('@/lib/platform/messages/speak')
