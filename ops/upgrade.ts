/**
 * npm run upgrade -- [TAG, BRANCH OR COMMIT] | --back: prepares another release beside the running shop, backs up, and lets the
 * launcher change to it. The shop goes on with the present release when any of that fails.
 */

import { mkdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { programCommand } from '@/ops/program'
import { readShop, type Shop, withDatabase } from './backup/commands/environment'
import { readArguments, runCommand } from './command-line'
import { step } from './launcher/report'
import { say } from './launcher/say'
import { readReleaseSettings } from './launcher/settings'
import { LockHeld, takeLock } from './postgres/lock-file'
import { PlainError } from './postgres/plain-error'
import { describeChildren, endOrphans, runToEnd, stopChildren, watchChildren } from './processes/children'
import { findRunning, handOver, moveData } from './upgrade/ask-launcher'
import { requireCleanCheckout } from './upgrade/git'
import { pendingIn, requireCompatible } from './upgrade/migrations'
import {
  createReleases,
  findPlaces,
  findPrevious,
  removeOldReleases,
  requireCurrentRelease,
  switchTo,
} from './upgrade/places'
import { carryFiles, isPrepared, nameOf, prepareRelease, shareData } from './upgrade/release'

const USAGE = 'Usage: npm run upgrade [-- TAG, BRANCH OR COMMIT | --back]'
const LOWEST_PRIORITY = 19
const STOP_TIMEOUT_MS = 10_000
const places = findPlaces(root)

/** Files of another user in the checkout, such as root's, would stop the shop or the next upgrade. */
function requireOwner() {
  if (process.getuid?.() === statSync(root).uid) return
  throw new PlainError(
    `${root} belongs to another user. Run this command as that user: runuser -u USER -- npm run upgrade`,
  )
}

async function onDatabase(release: string, url: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' }
  await runToEnd(`\`npm run db -- ${args[0]}\``, [process.execPath, 'scripts/database.mjs', ...args], {
    cwd: release,
    env,
  })
}

/** Waits for nobody, but ends what a killed upgrade has left running: it would write into the folder of the new release. */
async function takeTurn() {
  try {
    const { previous, update } = takeLock(path.join(places.releases, '.upgrade.json'))
    await endOrphans(previous?.children ?? [])
    watchChildren(() => update({ children: describeChildren() }))
  } catch (error) {
    throw error instanceof LockHeld ? new PlainError('Another upgrade is running. Wait for its end.') : error
  }
}

async function backUp({ settings, dataFolder }: Shop) {
  const folder = settings.BACKUP_DIR ?? path.join(dataFolder, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(
    folder,
    `upgrade-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`,
  )
  const command = programCommand('ops/backup', file)
  await step('Backing up', () => runToEnd('The backup', command, { cwd: root, env: process.env }))
}

async function prepare(shop: Shop, goesBack: boolean, wanted: string | undefined) {
  if (!goesBack) {
    return prepareRelease(places, root, wanted, (folder) =>
      withDatabase(shop, async (url) =>
        requireCompatible(folder, await pendingIn(folder, url), shop.code.version),
      ),
    )
  }
  const release = findPrevious(places)
  if (release && !isPrepared(release)) throw new PlainError(`${release} is not installed and built.`)
  return release
}

async function upgrade() {
  const options = { back: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(USAGE, { options, allowPositionals: true })
  const [wanted, ...others] = positionals
  const goesBack = values.back
  if (others.length || (goesBack && wanted)) throw new PlainError(USAGE)
  requireOwner()
  requireCurrentRelease(root)
  const shop = readShop()
  const running = findRunning(shop)
  requireCleanCheckout(root)
  createReleases(places)
  await takeTurn()
  if (running && running.release !== root) {
    if (running.release.startsWith(places.releases + path.sep)) return finish(running.release, shop)
    throw new PlainError(
      `The shop that runs on ${shop.dataFolder} is that of ${running.release}. Upgrade it there.`,
    )
  }
  const release = await prepare(shop, goesBack, wanted)
  if (!release) return say(goesBack ? 'There is no previous release.' : 'The shop is up to date.')
  const theirs = readReleaseSettings(release, process.env).dataFolder
  carryFiles(root, release, shop.dataFolder)
  const moveTo = shareData(places, { root, release, dataFolder: shop.dataFolder, theirs })
  if (!goesBack) await backUp(shop)
  await withDatabase(shop, async (url) => {
    await step(goesBack ? 'Comparing the database' : 'Applying migrations', () =>
      onDatabase(release, url, ...(goesBack ? ['pending'] : ['migrate', '--quiet'])),
    )
  })
  if (running)
    await step('Changing the release', () =>
      handOver(running.pid, { release, dataFolder: shop.dataFolder, moveTo }),
    )
  else moveData(shop.dataFolder, moveTo)
  finish(release, shop)
}

/** Makes a release that runs, or is to be started, the present one. */
function finish(release: string, { dataFolder }: Shop) {
  switchTo(places, release, nameOf(root))
  removeOldReleases(places, dataFolder)
  say(`\n  ${places.app} is now ${path.basename(release)}. What has changed is in its CHANGELOG.md.`)
  const before = findPrevious(places)
  if (before) say(`  \`npm run upgrade -- --back\` returns to ${path.basename(before)}.`)
  say(`  This terminal is still in the folder of the release before: \`cd ${places.app}\`.`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopChildren(STOP_TIMEOUT_MS).finally(() => process.exit(1)))

os.setPriority(LOWEST_PRIORITY)
await runCommand(upgrade)
