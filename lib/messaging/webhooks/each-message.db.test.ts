import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
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
  const child = spawn(process.execPath, ['scripts/run.cjs', 'tools/test/programs/deliver-webhooks'], {
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

/** As if the leases of killed processes had ended. */
const endLeases = () =>
  db.webhookDelivery.updateMany({ where: { state: 'waiting' }, data: { nextAttemptAt: new Date(0) } })

test('kill -9 in the middle of deliveries: each message arrives, and only those that were under way come twice', async () => {
  const { url, received } = await receiver()
  const count = rounds(60, 1000)
  const ids = await messagesFor(url, count)
  const kills = rounds(1, 12)
  for (let kill = 1; kill <= kills; kill++) {
    const sender = startSender()
    const enough = (count * kill) / (kills + 1)
    await expect.poll(() => received.length, { timeout: 200_000, interval: 2 }).toBeGreaterThan(enough)
    sender.kill('SIGKILL')
    await once(sender, 'exit')
    await endLeases()
  }
  await once(startSender(), 'exit')
  const arrived = idsOf(received)
  expect([...new Set(arrived)].sort()).toEqual(ids.sort())
  // At most four to one receiver are under way.
  expect(arrived.length - ids.length).toBeLessThanOrEqual(4 * kills)
  expect(await db.webhookDelivery.count({ where: { state: { not: 'delivered' } } })).toBe(0)
})

test('two instances deliver each message, and none twice', async () => {
  const { url, received } = await receiver()
  const ids = await messagesFor(url, rounds(60, 1000))
  await Promise.all([startSender(), startSender()].map((sender) => once(sender, 'exit')))
  expect(idsOf(received).sort()).toEqual(ids.sort())
})
