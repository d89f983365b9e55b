/** The container's health check: exits with 0 when the shop's health endpoint answers with 200. */
import { fileURLToPath } from 'node:url'
import { PlainError } from './database/plain-error.mjs'
import { requestHealth } from './launcher/serve.mjs'
import { readSettings } from './launcher/settings.mjs'

try {
  const settings = readSettings(process.env, { root: fileURLToPath(new URL('..', import.meta.url)) })
  process.exitCode = (await requestHealth(settings)) === 200 ? 0 : 1
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
