import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/platform/edge/free-port'

const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`

test('the receiver in the documents takes what is signed, once, and refuses anything else', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/programs/webhooks.md', 'utf8')) ?? []
  const port = await freePort()
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(process.execPath, ['--input-type=module'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  child.stdin.end(code)
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })

  const body = JSON.stringify({ type: 'order.paid', data: { _id: 7 } })
  async function send(id: string, signature: string): Promise<number> {
    const now = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature || new Webhook(secret).sign(id, now, body),
    }
    return (await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body })).status
  }
  await expect.poll(() => send('msg_1', '').catch(() => 0), { timeout: 50_000 }).toBe(204)
  expect(await send('msg_1', '')).toBe(204)
  expect(await send('msg_2', '')).toBe(204)
  expect(await send('msg_3', 'v1,AAAA')).toBe(400)
  child.kill()
  await once(child, 'exit')
  expect(output).toBe('order.paid 7\norder.paid 7\n')
})
