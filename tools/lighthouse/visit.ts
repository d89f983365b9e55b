import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PlainError } from '@/ops/postgres/plain-error'
import { chromiumOptions } from '@/testing/browser/chromium'

/** No newer version runs on every Node of `engines`. It has 185 MB with its packages, so no install of the shop contains it. */
export const LIGHTHOUSE = 'lighthouse@12.8.2'

export interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

/** Visits a page as a phone on a slow network, with an empty cache. `npx` keeps Lighthouse in npm's cache. */
export async function visit(url: string): Promise<Report> {
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
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new PlainError(`Lighthouse failed: ${report.runtimeError.message}`)
  return report
}
