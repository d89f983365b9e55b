import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { db } from '@/lib/db/db'
import { type HookEvent, hookEventNames } from '@/lib/hooks/hook-events'
import { newHookSecret } from '@/lib/hooks/hook-secret'
import { localCertificate } from '@/testing/machine/local-certificate'

/** Webhooks and receivers of tests. */

/** Creates a webhook, by default of all events. Returns its id and its secret. */
export async function createTestHook(
  address: string,
  events: readonly HookEvent[] = hookEventNames,
): Promise<{ id: number; secret: string }> {
  const { id } = await db.webhook.create({
    data: { address, events: [...events], secret: new Uint8Array(), restsUntil: new Date(0) },
    select: { id: true },
  })
  const { secret, sealed } = newHookSecret(id)
  await db.webhook.update({ where: { id }, data: { secret: sealed }, select: { id: true } })
  return { id, secret }
}

/** Stores a message for a webhook, as the job makes it of an event. */
export async function createDelivery(webhookId: number, body = '{"type":"order.paid"}'): Promise<number> {
  const messageId = `msg_${crypto.randomUUID()}`
  const { id } = await db.webhookDelivery.create({
    data: { webhookId, messageId, type: 'order.paid', subjectId: 1, body, nextAttemptAt: new Date(0) },
    select: { id: true },
  })
  return id
}

export type Received = { headers: Record<string, string>; body: string; at: number }

/**
 * Starts a receiver with https on this machine, which `answer` may decide for each message, by default 200. Its host has to be named in
 * WEBHOOK_HOSTS.
 */
export async function startReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_, response) => response.end(),
) {
  const received: Received[] = []
  const server = https.createServer(localCertificate, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const one = { headers: request.headers as Record<string, string>, body, at: Date.now() }
      received.push(one)
      answer(one, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/hook`,
    host: `localhost:${port}`,
    port,
    received,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
