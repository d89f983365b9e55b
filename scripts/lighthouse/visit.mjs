import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PlainError } from '../database/plain-error.mjs'
import { chromiumOptions } from '../testing/browser.mjs'

/** The newest version that runs on every Node of `engines`. 185 MB with its packages, so no install of the shop contains it. */
export const LIGHTHOUSE = 'lighthouse@12.8.2'

/**
 * What is read of a Lighthouse result.
 * @typedef {object} Report
 * @property {{ message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits
 */

/**
 * Visits a page with Lighthouse as a phone on a slow network, with an empty cache. `npx` keeps Lighthouse in npm's cache.
 * @param {string} url
 * @returns {Promise<Report>}
 * @throws {PlainError} when Lighthouse cannot be fetched, or the page or the browser fails
 */
export async function visit(url) {
  const { executablePath, args } = chromiumOptions()
  const { chromium } = await import('@playwright/test')
  const flags = ['--headless=new', ...args].join(' ')
  const options = ['--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: executablePath ?? chromium.executablePath() }
  const run = promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env,
    maxBuffer: 100 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const { stdout } = await run.catch((error) => {
    throw new PlainError(`Lighthouse failed:\n${error.stderr || error.message}`)
  })
  /** @type {Report} */
  const report = JSON.parse(stdout)
  if (report.runtimeError) throw new PlainError(`Lighthouse failed: ${report.runtimeError.message}`)
  return report
}
