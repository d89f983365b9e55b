/** Builds the shop as `npm start` does, for a container image. */
import { root } from '@/lib/root'
import { build } from './launcher/build'
import { stopChildren } from './launcher/children'
import { generateClient, isClientFresh } from './launcher/dependencies'

const STOP_TIMEOUT_MS = 5000

// A program of the build is in a group of its own, and would go on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopChildren(STOP_TIMEOUT_MS).finally(() => process.exit(1)))

if (!isClientFresh(root)) await generateClient(root)
await build(root)
