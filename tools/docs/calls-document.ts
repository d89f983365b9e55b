import path from 'node:path'
import { callGroups } from '@/lib/api/contract/calls'
import { audienceOf, type Call } from '@/lib/api/contract/define-calls'
import { describeApi } from '@/lib/api/openapi/openapi-document'
import { problemSchemas } from '@/lib/api/openapi/problem-responses'
import '@/lib/platform/messages/speak'
import { type ProblemCode, problemTable, problemText } from '@/lib/shared/problem/problem'
import { replacePart } from './replace-part'
import { fieldTexts, type Schema, schemaText } from './schema-text'

const document = describeApi('', '')

/** Returns docs/calls.md with the calls of lib/api/contract. */
export function callsDocument(root: string): { file: string; content: string } {
  const groups = Object.entries(callGroups).flatMap(([title, { calls }]) => [
    `## ${title}`,
    ...calls.map(describe),
  ])
  const content = [...groups, ...shapes(), ...problems()].join('\n\n')
  return replacePart(path.join(root, 'docs/calls.md'), 'calls', `\n${content}\n\n`)
}

function describe(call: Call): string {
  const { requestBody, parameters = [], responses } = document.paths?.[call.path]?.[methodOf(call)] ?? {}
  const { status = 200, answerType = 'application/json' } = call
  const bodies = requestBody && 'content' in requestBody ? requestBody.content : {}
  const [form, body] = Object.entries(bodies)[0] ?? []
  const answer: Schema = responses?.[status].content[answerType].schema
  const listed = (where: string) =>
    parameters.flatMap((one) => ('in' in one && one.in === where ? [`\`${one.name}\``] : [])).join(', ')
  const lines = {
    For: audienceOf(call),
    Parameters: listed('query'),
    Header: listed('header'),
    [form === 'application/json' ? (call.body?.isOptional() ? 'Body, or none' : 'Body') : `Body (${form})`]:
      body?.schema && `\`${schemaText(body.schema)}\``,
    Success: `${status} \`${schemaText(answer)}\``,
    Failures: (call.problems ?? []).map((code) => `\`${code}\``).join(', '),
  }
  const list = Object.entries(lines).flatMap(([name, text]) => (text ? [`- ${name}: ${text}`] : []))
  return [`### \`${call.method} ${call.path}\``, call.does, list.join('\n')].join('\n\n')
}

function methodOf({ method }: Call) {
  return method.toLowerCase() as Lowercase<Call['method']>
}

function shapes(): string[] {
  const isProblem = (schema: Schema) => fieldTexts(schema).some((field) => field.startsWith('code: "'))
  const named = Object.entries(document.components?.schemas ?? {}).filter(
    ([name, schema]) => !name.startsWith('__schema') && !isProblem(schema),
  )
  return [
    '## Shapes',
    ...named.map(([name, schema]) => `### ${name}\n\n\`\`\`\n${fieldTexts(schema).join('\n')}\n\`\`\``),
  ]
}

function problems(): string[] {
  const rows = Object.entries(problemTable).map(([code, status]) => {
    const { detail: _detail, code: _code, ...more } = problemSchemas[code as ProblemCode].shape
    const fields = Object.keys(more).map((name) => `\`${name}\``)
    return `| \`${code}\` | ${status} | ${problemText(code as ProblemCode)} | ${fields.join(', ')} |`
  })
  return ['## Failures', ['| Code | Status | Text | More fields |', '|---|---|---|---|', ...rows].join('\n')]
}
