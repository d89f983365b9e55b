import { commandOf, parentOf, processIdentity } from '@/ops/postgres/processes'

const POLL_MS = 1000
/** Node itself may lie in npm's cache, which is a folder of this name. */
const NPM = /(?:^|[\s/])(?:npm|pnpm|yarn|bun)(?:-cli)?(?:\.c?js)?(?:\s|$)/

/** Set by scripts/run.cjs: the parent of this process when it began. */
const begun = globalThis as { shopParent?: number }

/**
 * Calls `onEnd` once npm has ended, or the shell by which npm runs this program: npm stops only that shell on SIGTERM, and
 * nobody hears of kill -9. A program that npm has not started outlives whoever did.
 */
export function watchNpm(onEnd: () => void) {
  const script = process.env.npm_lifecycle_script
  if (!script) return
  const parent = begun.shopParent ?? process.ppid
  const isShell = commandOf(parent).includes(script)
  const npm = isShell ? parentOf(parent) : parent
  const isNpm = NPM.test(commandOf(npm)) || (isShell && npm > 1)
  // Without either, whoever runs this program does so on its own account, or npm has ended already.
  if (!isNpm && !isShell && process.ppid === parent) return
  const identity = isNpm ? processIdentity(npm) : null
  const hasEnded = () => process.ppid !== parent || !isNpm || processIdentity(npm) !== identity
  const timer = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(timer)
    onEnd()
  }, POLL_MS)
  timer.unref()
}
