/**
 * Builds the shop as `npm start` does, for a container image or a service. With NODE_ENV=production, which `npm run upgrade`
 * sets, it then removes what only builds and tests need.
 */
import { root } from '@/lib/platform/config/root'
import { build, isBuildFresh } from './build/build-app'
import { generateClient, install, isClientFresh, needsInstall, pruneTools } from './build/dependencies'
import { pruneBuild } from './build/slim-build'
import { stopChildren } from './processes/children'

const STOP_TIMEOUT_MS = 5000

// A program of the build is in a group of its own, and would go on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopChildren(STOP_TIMEOUT_MS).finally(() => process.exit(1)))

if (!isBuildFresh(root) && needsInstall(root)) await install(root)
if (!isClientFresh(root)) await generateClient(root)
await build(root)
if (process.env.NODE_ENV === 'production') {
  pruneTools(root)
  pruneBuild(root)
}
