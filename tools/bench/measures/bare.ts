import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'
import { PlainError } from '@/ops/postgres/plain-error'
import { compile } from '@/ops/program'
import { cpuMsOf } from '@/tools/bench/processes'
import { sendOk } from '@/tools/bench/request'

/** Headers of one connection or response; Node writes its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/**
 * Writes the shop's responses to a file, for the bare server.
 * @throws when a response is not 200
 */
export async function recordResponses(
  origin: string,
  requests: { path: string; headers?: Record<string, string> }[],
  file: string,
) {
  const responses: Record<string, { headers: Record<string, unknown>; body: string }> = {}
  for (const { path, headers: asked } of requests) {
    const { headers, body } = await sendOk(origin + path, { headers: asked })
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
    responses[path] = {
      headers: { ...Object.fromEntries(kept), 'content-length': body.length },
      body: body.toString('base64'),
    }
  }
  writeFileSync(file, JSON.stringify(responses))
}

/**
 * Starts the bare server, which ends with this process at the latest.
 * @param file  written by `recordResponses`
 * @throws {PlainError} when it does not listen within 10 seconds
 */
export async function startBareServer(
  file: string,
): Promise<{ origin: string; cpuMs: () => number | null; stop: () => Promise<void> }> {
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
