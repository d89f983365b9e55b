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

/**
 * Visits a page `runs` times. One failed visit is repeated; a second failure ends the visits, and says why they are too few.
 */
export async function visitOften(
  runs: number,
  visit: () => Promise<Report>,
): Promise<{ reports: Report[]; failure: string | null }> {
  const reports: Report[] = []
  for (let failures = 0; reports.length < runs; ) {
    try {
      reports.push(await visit())
    } catch (error) {
      failures += 1
      if (failures > 1) return { reports, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  return { reports, failure: null }
}
