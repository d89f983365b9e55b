import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { newFolder, startOwnShop } from '@/ops/prove/shop'
import { createMailSink } from './mail-sink'
import { enduranceTrial } from './trial'

const DISK_SIZE = '1500m'

/** Mounts a small disk at this folder. Returns the folder; null where it cannot be done. */
function mountDisk(folder: string) {
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder])
  if (mounted.status === 0) return folder
  console.log('No disk is filled: only root on Linux can mount a small one.')
  return null
}

/** Starts two database servers, of which the second takes over. */
async function startTwoServers(folder: string) {
  const { signalServer, startReplicatedDatabase } = await import('@/testing/db/replicated-database')
  const { first, promote, stop, url } = await startReplicatedDatabase(folder)
  const failOver = async () => {
    signalServer(first, 'SIGKILL')
    await promote()
  }
  const settings = {
    DATABASE_URL: url,
    SHOP_SEED: 'demo',
    NEXTAUTH_SECRET: randomUUID(),
    PAYMENTS: 'simulator',
  }
  return { settings, failOver, stop }
}

/**
 * Opens a shop of its own for the endurance trial, with a mail server: on a small disk where one can be mounted, or with two
 * database servers.
 */
export async function openEndurance(
  root: string,
  { minutes, isFailover }: { minutes: number; isFailover: boolean },
) {
  const folder = newFolder()
  const servers = isFailover ? await startTwoServers(path.join(folder, 'servers')) : null
  const disk = servers ? null : mountDisk(path.join(folder, 'disk'))
  const mails = createMailSink()
  const settings = { SMTP_URL: await mails.listen(), MAIL_FROM: 'shop@example.com', ...servers?.settings }
  const shop = await startOwnShop(root, path.join(disk ?? folder, 'data'), settings, async () => {
    await mails.close()
    await servers?.stop()
    if (disk) spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  const trial = enduranceTrial(minutes, { disk, failOver: servers?.failOver ?? null, mails })
  return { shop, trial, close: shop.close }
}
