import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/free-port.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { answersWell, ask } from './request.mjs'

export const BARE_SERVER = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
/** They belong to one connection; Node writes its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/**
 * Writes down what the shop answers, for the bare server.
 * @param {string} origin
 * @param {string[]} paths
 * @param {string} file
 * @throws {PlainError} when one does not answer 200
 */
export async function recordAnswers(origin, paths, file) {
  /** @type {Record<string, { headers: Record<string, unknown>, body: string }>} */
  const answers = {}
  for (const path of paths) {
    const { status, headers, body } = await ask(origin + path)
    if (status !== 200) throw new PlainError(`${origin}${path} answers ${status}, so it cannot be measured.`)
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
    answers[path] = {
      headers: { ...Object.fromEntries(kept), 'content-length': body.length },
      body: body.toString('base64'),
    }
  }
  writeFileSync(file, JSON.stringify(answers))
}

/**
 * Starts the bare server; it ends with this process at the latest.
 * @param {string} file  the answers
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
    if (await answersWell(`${origin}/`)) return { origin, stop }
    await sleep(20)
  }
  await stop()
  throw new PlainError('The bare server does not answer.')
}
