import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { localCertificate } from '@/testing/machine/local-certificate'
import { type Received, startReceiver } from '@/testing/machine/receiver'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'

/** Each message arrives, whatever happens to the process that sends it; few arrive twice. */

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 480_000 })

const certificate = path.join(temporaryFolder(), 'certificate.pem')
writeFileSync(certificate, localCertificate.cert)

/** A process that delivers as the shop does. It trusts the receivers as an operator would have it, and nothing else is different. */
function startSender(): ChildProcess {
  const env = {
    ...process.env,
    WEBHOOK_HOSTS: 'localhost',
    NEXT_RUNTIME: 'nodejs',
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const child = spawn(process.execPath, ['scripts/run.cjs', 'testing/programs/deliver-webhooks'], {
    env,
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function receiver() {
  const started = await startReceiver((_, response) => void setTimeout(() => response.end(), 5))
  onTestFinished(started.stop)
  return started
}

const idsOf = (received: Received[]) => received.map(({ headers }) => headers['webhook-id'] ?? '')

/** Makes messages for the receiver, and returns their ids. */
async function messagesFor(url: string, count: number): Promise<string[]> {
  const { id } = await createTestWebhook(url)
  for (let made = 0; made < count; made++) await createDelivery(id)
  const rows = await db.webhookDelivery.findMany({ where: { webhookId: id }, select: { messageId: true } })
  return rows.map(({ messageId }) => messageId)
}

/** As if the leases of killed processes, and the rest of a webhook after a failure, had ended. */
async function endWaits(): Promise<void> {
  const [past, where] = [new Date(0), { state: 'waiting' } as const]
  await db.webhookDelivery.updateMany({ where, data: { nextAttemptAt: past } })
  await db.webhook.updateMany({ data: { restsUntil: past } })
}

const countWaiting = () => db.webhookDelivery.count({ where: { state: { not: 'delivered' } } })

/** Attempts that failed: a busy machine may lose a connection, whose message then comes again. */
async function countFailed(): Promise<number> {
  const { _sum, _count } = await db.webhookDelivery.aggregate({ _sum: { attempts: true }, _count: true })
  return (_sum.attempts ?? 0) - _count
}

test('kill -9 in the middle of deliveries: each message arrives, and only those that were under way come twice', async () => {
  const { url, received } = await receiver()
  const count = rounds(60, 1000)
  const ids = await messagesFor(url, count)
  const kills = rounds(1, 12)
  for (let kill = 1; kill <= kills; kill++) {
    const enough = (count * kill) / (kills + 1)
    while (received.length <= enough) {
      const sender = startSender()
      const ended = once(sender, 'exit')
      while (received.length <= enough && sender.exitCode === null && sender.signalCode === null)
        await sleep(2)
      sender.kill('SIGKILL')
      await ended
      await endWaits()
    }
  }
  while ((await countWaiting()) > 0) {
    await endWaits()
    await once(startSender(), 'exit')
  }
  const arrived = idsOf(received)
  expect([...new Set(arrived)].sort()).toEqual(ids.sort())
  // At most four to one receiver are under way.
  expect(arrived.length - ids.length).toBeLessThanOrEqual(4 * kills + (await countFailed()))
})

test('two instances deliver each message, and none twice', async () => {
  const { url, received } = await receiver()
  await db.webhookDelivery.deleteMany()
  const ids = await messagesFor(url, rounds(60, 1000))
  while ((await countWaiting()) > 0) {
    await Promise.all([startSender(), startSender()].map((sender) => once(sender, 'exit')))
    await endWaits()
  }
  const arrived = idsOf(received)
  expect([...new Set(arrived)].sort()).toEqual(ids.sort())
  expect(arrived.length - ids.length).toBeLessThanOrEqual(await countFailed())
})
