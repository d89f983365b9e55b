import { readFileSync } from 'node:fs'
import path from 'node:path'
import { problemTable } from '@/lib/shared/problem/problem'
import { keysIn } from '@/ops/messages/page-messages'
import { readMessages } from '@/ops/messages/read-messages'
import { type Import, listSources, readEarlyMessages, readImports } from './import-graph'

const TEST = /\.(?:test|spec)\.tsx?$/
const SPEAKING = 'lib/shared/messages/message.ts'
const SPEAKER = 'lib/platform/messages/speak.ts'

/**
 * Returns what is wrong with the use of messages: one that no source names, one that is said while a module is loaded, and so in one
 * language for all, and a program that says messages and does not import what has them.
 * @param programs  as scripts/run.cjs takes them
 */
export function findMessageFaults(root: string, programs: string[]): string[] {
  const files = listSources(root, ['app', 'components', 'lib', 'server', 'ops', 'tools'])
  const sources = files.filter((file) => !TEST.test(file))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  // A problem is said by its code.
  const ofProblems = Object.keys(problemTable).map((code) => `problem.${code}`)
  const named = new Set([...ofProblems, ...sources.flatMap((file) => keysIn(read(file)))])
  const unused = [...readMessages(root, 'en').keys()].filter((key) => !named.has(key))
  const early = readEarlyMessages(root).filter(({ file }) => !TEST.test(file))
  return [
    ...unused.map((key) => `No source names the message ${key}`),
    ...early.map(
      ({ file, key }) =>
        `A module is loaded once for all languages: ${file} says ${key} outside of a function`,
    ),
    ...speechless(readImports(root), programs).map(
      (name) => `A program that says messages imports ${SPEAKER}: ${name}.ts`,
    ),
  ]
}

function speechless(imports: Import[], programs: string[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to, isType } of imports)
    if (!isType) targets.set(from, [...(targets.get(from) ?? []), to])
  return programs.filter((name) => {
    const reached = new Set([`${name}.ts`])
    for (const file of reached) for (const to of targets.get(file) ?? []) reached.add(to)
    return reached.has(SPEAKING) && !reached.has(SPEAKER)
  })
}
