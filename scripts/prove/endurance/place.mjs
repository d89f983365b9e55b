import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { newFolder, startOwnShop } from '../shop.mjs'
import { createMailSink } from './mail-sink.mjs'
import { enduranceTrial } from './trial.mjs'

const DISK_SIZE = '1500m'

/** Mounts a small disk, which only root on Linux can do. Returns whether it did. */
function mountDisk(/** @type {string} */ folder) {
  mkdirSync(folder)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder]).status === 0
}

/** Opens a shop of its own for the endurance trial: on a small disk where one can be mounted, with a mail server. */
export async function openEndurance(/** @type {string} */ root, /** @type {number} */ minutes) {
  const folder = newFolder()
  const disk = path.join(folder, 'disk')
  const isMounted = mountDisk(disk)
  if (!isMounted) console.log('No disk is filled: only root on Linux can mount a small one.')
  const mails = createMailSink()
  const settings = { SMTP_URL: await mails.listen(), MAIL_FROM: 'shop@example.com' }
  const shop = await startOwnShop(root, path.join(disk, 'data'), settings, async () => {
    await mails.close()
    if (isMounted) spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  const trial = enduranceTrial(minutes, { disk: isMounted ? disk : null, mails })
  return { shop, trial, close: shop.close }
}
