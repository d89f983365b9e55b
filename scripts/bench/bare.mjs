import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/free-port.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { isOk, send } from './request.mjs'

export const BARE_SERVER = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
/** Headers of one connection or response; Node writes its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/**
 * Writes the shop's responses to a file, for the bare server.
 * @param {string} origin
 * @param {string[]} paths
 * @param {string} file
 * @throws {PlainError} when a response is not 200
 */
export async function recordResponses(origin, paths, file) {
  /** @type {Record<string, { headers: Record<string, unknown>, body: string }>} */
  const responses = {}
  for (const path of paths) {
    const { status, headers, body } = await send(origin + path)
    if (status !== 200)
      throw new PlainError(`${origin}${path} responds with ${status} and cannot be measured.`)
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
 * @param {string} file  written by `recordResponses`
 * @throws {PlainError} when it does not respond within 10 seconds
 */
export async function startBareServer(file) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = fork(BARE_SERVER, [file, String(port)])
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await isOk(`${origin}/`)) return { origin, stop }
    await sleep(20)
  }
  await stop()
  throw new PlainError('The bare server does not respond.')
}
