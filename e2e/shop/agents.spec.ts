import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@/testing/browser/fixtures'
import { findRunner, runScenario, scenarios } from '@/testing/browser/mcp-conformance'

// The first process that reads this file looks; Playwright's workers inherit what it found.
process.env.E2E_MCP_RUNNER ??= findRunner()
const runner = process.env.E2E_MCP_RUNNER
/** Why the test is skipped, for its name; '' when it runs. */
const noRunner = runner.endsWith('.js') ? '' : ` (skipped: ${runner})`

test(`assistants find the endpoint by the profile, and it passes the conformance scenarios of MCP${noRunner}`, async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/.well-known/ucp')
  expect(answer.headers()).toMatchObject({ 'cache-control': 'public, max-age=60' })
  const { ucp } = await answer.json()
  const [{ endpoint }] = ucp.services['dev.ucp.shopping']
  expect(endpoint).toBe(`${baseURL}/api/mcp`)
  expect(await (await request.get('/llms.txt')).text()).toContain(`(${endpoint})`)
  test.skip(noRunner !== '', noRunner)
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-'))
  try {
    const results = scenarios.map(async (scenario) => {
      const { failed, passed } = await runScenario(runner, endpoint, scenario, folder)
      expect({ scenario, failed }).toEqual({ scenario, failed: scenario[2] })
      // Of a shop without sessions nothing is asked about them.
      if (scenario[0] !== 'server-session-lifecycle') expect(passed, scenario[0]).toBeGreaterThan(0)
    })
    await Promise.all(results)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
