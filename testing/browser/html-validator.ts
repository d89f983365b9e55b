import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { npmCommand } from '@/ops/launcher/dependencies'

/** The Nu HTML Checker. No package of the shop, because its install script downloads Java. */
const release = 'vnu-jar@26.9.27'
const minJava = 11

/** Returns the path of the checker's jar in npm's cache, where npm puts it when it is missing; '' when npm cannot. */
function fetchJar(): string {
  const options = ['--yes', '--prefer-offline', '--ignore-scripts', '--fetch-retries=1', '--loglevel=error']
  const find = `require.resolve('vnu-jar/build/dist/vnu.jar', { paths: process.env.PATH.split(path.delimiter) })`
  const [program = 'npm', ...args] = npmCommand()
  const command = ['exec', ...options, '--package', release, '--', 'node', '-p', find]
  const { status, stdout } = spawnSync(program, [...args, ...command], { encoding: 'utf8', timeout: 120_000 })
  return status === 0 ? stdout.trim() : ''
}

function hasJava(): boolean {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= minJava
}

// The first process that reads this file looks; Playwright's workers inherit what it found.
if (process.env.E2E_VALIDATOR === undefined) {
  const jar = hasJava() ? fetchJar() : null
  process.env.E2E_VALIDATOR = jar ?? ''
  process.env.E2E_NO_VALIDATOR =
    jar === null
      ? ` (skipped: Java ${minJava} is not installed)`
      : jar === ''
        ? ` (skipped: npm cannot fetch ${release})`
        : ''
}
const jar = process.env.E2E_VALIDATOR ?? ''
/** Why the test is skipped, for its name; '' when it runs. */
export const noValidator = process.env.E2E_NO_VALIDATOR ?? ''

type Message = { type: string; subType?: string; url?: string; message: string; extract?: string }

/** React's own attributes of view transitions, in the HTML of the server only. */
const isOfReact = ({ message }: Message) => /^Attribute “vt-[a-z]+” not allowed/.test(message)

/** Returns the errors and warnings of these documents, by their names, each once a document. Java starts slowly, so one process examines all. */
export async function validate(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'html-'))
  try {
    const names = [...documents.keys()]
    const files = names.map((_, index) => path.join(folder, `${index}.html`))
    for (const [index, html] of [...documents.values()].entries()) writeFileSync(files[index] as string, html)
    // It ends before the compiler's second stage or a collector of garbage with threads would pay off.
    const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m', '-jar', jar]
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect']
    const run = promisify(execFile)('java', [...java, ...options, ...files], { maxBuffer: 64 * 1024 * 1024 })
    const { messages } = JSON.parse((await run).stdout) as { messages: Message[] }
    const found = new Map<string, string>()
    for (const message of messages) {
      if ((message.type === 'info' && message.subType !== 'warning') || isOfReact(message)) continue
      const text = `${names[Number.parseInt(path.basename(message.url ?? ''), 10)]}: ${message.message}`
      found.set(text, `${text} ${message.extract?.replaceAll(/\s+/g, ' ')}`)
    }
    return [...found.values()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
