import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileOfPackage } from './fetched-package'

/** It is no package of the shop: it brings hundreds of its own. */
const release = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const minNode = 22

/** Returns the path of the runner, or why it cannot run. */
export function findRunner(): string {
  if (Number.parseInt(process.versions.node, 10) < minNode) return `Node ${minNode} is needed`
  const file = '@modelcontextprotocol/conformance/dist/index.js'
  return fileOfPackage(release, file) ?? `npm cannot fetch ${release}`
}

/** These call a tool of the reference server that asks back, streams or logs; no tool of the shop does. */
const ofReferenceTools = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]
/** The shop has tools, and neither prompts nor resources. */
const ofOtherLists = [
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]

/**
 * The scenarios for a server with tools of its own, with the checks in them that do not apply. All others call tools, prompts or
 * resources of the reference server by name (`tools-call-*`, `json-schema-2020-12`, `prompts-*`, `resources-*`, `completion-complete`,
 * `logging-set-level`, `input-required-result-*`, `server-sse-*`), or a header that no tool has (`http-custom-header-server-validation`).
 */
export const scenarios: [scenario: string, revision: string, inapplicable: string[]][] = [
  ['server-initialize', '2025-06-18', []],
  ['server-session-lifecycle', '2025-06-18', []],
  ['ping', '2025-06-18', []],
  ['tools-list', '2025-06-18', []],
  ['tools-list', '2026-07-28', []],
  ['dns-rebinding-protection', '2026-07-28', []],
  ['http-header-validation', '2026-07-28', []],
  ['server-stateless', '2026-07-28', ofReferenceTools],
  ['caching', '2026-07-28', ofOtherLists],
]

type Check = { id: string; status: string }

/** Returns the ids of the checks of a scenario that failed or warned, each once, and how many succeeded. The files go into `folder`. */
export async function runScenario(
  runner: string,
  url: string,
  [scenario, revision]: (typeof scenarios)[number],
  folder: string,
): Promise<{ failed: string[]; passed: number }> {
  const output = path.join(folder, `${scenario}-${revision}`)
  const args = ['--url', url, '--scenario', scenario, '--spec-version', revision, '--output-dir', output]
  // It exits with 1 when a check fails.
  await new Promise((resolve) => execFile(process.execPath, [runner, 'server', ...args], resolve))
  const [run = ''] = readdirSync(output)
  const checks = JSON.parse(readFileSync(path.join(output, run, 'checks.json'), 'utf8')) as Check[]
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
  return {
    failed: [...new Set(failed.map(({ id }) => id))],
    passed: checks.filter(({ status }) => status === 'SUCCESS').length,
  }
}
