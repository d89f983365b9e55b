/**
 * Runs before each test file and before its imports. The files of a worker share its process, because loading the packages
 * takes longer than most files. So that no file sees the state of another, this discards the shop's modules, what they share
 * through `globalThis`, and changed settings. Vitest itself discards mocks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { PrismaClient } from '@/lib/generated/prisma/client'

// As Next's server does. Next's modules look for it when they are loaded, and stay without it.
Object.assign(globalThis, { AsyncLocalStorage })
const shared = globalThis as { shopDb?: { prisma: PrismaClient }; testEnvironment?: NodeJS.ProcessEnv }
await shared.shopDb?.prisma.$disconnect()
for (const name of [
  'shopDb',
  'passwordQueue',
  'databaseFailedAt',
  'processMetrics',
  'observeCall',
  'originalConsole',
])
  Reflect.deleteProperty(globalThis, name)
shared.testEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in shared.testEnvironment)) delete process.env[name]
Object.assign(process.env, shared.testEnvironment)
vi.resetModules()
