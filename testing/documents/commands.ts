import { readdirSync, readFileSync } from 'node:fs'

/** Decisions and the changelog tell the past: their commands need not work any more. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  '.env.example',
  'docker-compose.yml',
  'clients/typescript/README.md',
  'deploy/shop.service',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`),
]

/** A command ends at the end of its code, at a comment, and where another program follows. */
const commandPattern = /\b(?:npm (?:run|start|test|ci)\b|npx |node scripts\/)[^`\n]*/g

function commandOf(text: string): string {
  return text
    .replaceAll('\\|', '|')
    .replace(/\s+(?:#|&&|<|>).*$/, '')
    .replace(/\)".*$/, '')
    .replace(/^([^']*)'$/, '$1')
    .trim()
}

/** Returns every command line of this project in a document's code, as written, with the documents that name it. */
export function documentedCommands(): Map<string, string[]> {
  const commands = new Map<string, string[]>()
  for (const file of documents) {
    const text = readFileSync(file, 'utf8')
    const isMarkdown = file.endsWith('.md')
    const code = isMarkdown ? (text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []) : [text]
    for (const [found] of code.join('\n').matchAll(commandPattern)) {
      const command = commandOf(found)
      commands.set(command, [...(commands.get(command) ?? []), file])
    }
  }
  return commands
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
/** The documents name files in the container's folder of data, too. */
const inFolder = (word: string) => word.replace(/^(\/data\/)?(shop|move|upgrade)\.backup$/, 'shop.backup')

/** Returns the program and arguments of a command line as npm passes them on. */
export function programOf(command: string): string[] {
  if (command.startsWith('node ')) return command.split(' ').slice(1)
  const [, name = '', args = ''] = /^npm (?:run )?(?:--silent )?(\S+)(?: -- (.*))?$/.exec(command) ?? []
  const [, ...script] = String(scripts[name]).split(' ')
  return [...script, ...args.split(' ').filter(Boolean).map(inFolder)]
}

/** The command lines that docs/run-commands.db.test.ts runs first, in this order, with what they print. */
export const runHere: Record<string, RegExp> = {
  'npm run --silent db -- url': /^postgres/,
  'npm run db -- migrate': /The database is up to date/,
  'npm run db -- pending': /The database is up to date/,
  'npm run db -- check': /The migrations match the schema/,
  'npm run db -- diff product_material': /^No change\./,
  'npm run admin -- you@example.com': /A new owner: you@example\.com\nPassword: \S{24}/,
  'npm run admin -- owner@example.com --reset-factors': /owner@example\.com has no second factor any more/,
  'npm run backup -- shop.backup': /^Wrote .*shop\.backup/m,
  'npm run backup:verify -- shop.backup': /shop\.backup/,
  'node scripts/run.cjs tools/encode-pictures': /\.webp/,
}

/** A form says what a command takes. The program prints the same when it is used wrongly. */
export const commandForms = [
  'npm run admin -- EMAIL [--yes | --reset-factors]',
  'npm run backup -- FILE',
].concat(
  'npm run db -- up | down | url | pending | migrate | check | diff NAME',
  'npm run pictures -- move s3 | folder [--delete]',
)
