/**
 * Runs before each test file and before its imports. The files of a worker share its process, because loading the packages
 * takes longer than most files. So that no file sees the state of another, this discards the shop's modules, what they share
 * through `globalThis`, and changed settings. Vitest itself discards mocks.
 */
import { vi } from 'vitest'
import type { PrismaClient } from '@/lib/generated/prisma/client'

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
