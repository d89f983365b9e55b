import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8', timeout: 60_000 })

/** The name of a test says why `expectAlerts` asks nothing; '' where it does. */
export const noPromtool =
  promtool('--version').status === 0 ? '' : ' (its alert is skipped: promtool is missing)'

/** Throws unless the shipped rules raise exactly these alerts at the end of what was measured each `everyS` seconds. */
export function expectAlerts(
  alerts: readonly string[],
  everyS: number,
  measured: Record<string, readonly number[]>,
): void {
  if (noPromtool) return
  const longest = Math.max(...Object.values(measured).map(({ length }) => length))
  // Browser tests call this, too.
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-alerts-'))
  const file = path.join(folder, 'run.json')
  const run = {
    rule_files: [path.resolve('deploy/alerts.yml')],
    evaluation_interval: `${everyS}s`,
    tests: [
      {
        interval: `${everyS}s`,
        input_series: Object.entries(measured).map(([series, values]) => ({
          series,
          values: values.join(' '),
        })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: `${(longest - 1) * everyS}s`,
            exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          },
        ],
      },
    ],
  }
  writeFileSync(file, JSON.stringify(run))
  const { status, stdout, stderr } = promtool('test', 'rules', file)
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(stdout + stderr)
}
