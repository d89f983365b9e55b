import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/edge/free-port'
import { PlainError } from '@/ops/postgres/plain-error'
import { compile } from '@/ops/program'
import { cpuMsOf } from './processes'
import { sendOk } from './request'

type Address = { path: string; headers?: Record<string, string> }

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** Starts the reference: a bare Node server that answers these addresses with the bytes that the shop sends now. */
export async function startBareServer(origin: string, addresses: Address[], file: string) {
  await recordResponses(origin, addresses, file)
  const port = await freePort()
  const child = fork(compile('tools/bench/bare-server'), [file, String(port)])
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  const listening = await Promise.race([once(child, 'message'), once(child, 'exit'), sleep(10_000)])
  if (listening?.[0] === 'listening')
    return { origin: `http://127.0.0.1:${port}`, cpuMs: () => cpuMsOf([child.pid ?? 0]), stop }
  await stop()
  throw new PlainError('The bare server does not listen.')
}

async function recordResponses(origin: string, addresses: Address[], file: string) {
  const responses: Record<string, unknown> = {}
  for (const { path, headers: sentHeaders } of addresses) {
    const { headers, body } = await sendOk(origin + path, { headers: sentHeaders })
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
    responses[path] = {
      headers: { ...Object.fromEntries(kept), 'content-length': body.length },
      body: body.toString('base64'),
    }
  }
  writeFileSync(file, JSON.stringify(responses))
}
