import pg from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import { env } from '@/lib/platform/config/env'
import { asSuperuser } from './new-database'

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(planNode).default([])
  },
})
type PlanNode = z.infer<typeof planNode>

export type Plans = {
  statements: number
  indexes: string[]
  /** They are read as a whole. */
  wholeTables: string[]
  /** One step of a plan reads so many at the most. */
  rowsRead: number
}

/** Runs `work`, then its statements once more, and returns how PostgreSQL executed them. */
export async function plansOf(work: () => Promise<unknown>): Promise<Plans> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = spy.mock.calls.map(([query]: unknown[]) => statement.parse(query))
  spy.mockRestore()
  const nodes = (await explain(statements)).flatMap(allNodes)
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
  const named = (name: 'Index Name' | 'Relation Name', among: PlanNode[]) =>
    [...new Set(among.flatMap((node) => node[name] ?? []))].sort()
  return {
    statements: statements.length,
    indexes: named('Index Name', nodes),
    wholeTables: named('Relation Name', scans),
    rowsRead: Math.max(...nodes.map(rowsReadBy)),
  }
}

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) })

/** The module auto_explain, which a superuser loads, reports the plans of nested statements, too. */
async function explain(statements: z.infer<typeof statement>[]): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: asSuperuser(env().DATABASE_URL ?? '') })
  const plans: PlanNode[] = []
  await client.connect()
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
      set auto_explain.log_level = notice; set auto_explain.log_min_duration = 0`)
    client.on('notice', ({ message = '' }) => {
      plans.push(z.object({ Plan: planNode }).parse(JSON.parse(message.slice(message.indexOf('{')))).Plan)
    })
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    await client.end()
  }
  return plans
}

const rowsReadBy = (node: PlanNode) =>
  (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops']

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.Plans.flatMap(allNodes)]
}
