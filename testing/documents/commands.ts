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

/** Returns the command of such a text, without the quotes around it. */
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
