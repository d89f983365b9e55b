import path from 'node:path'
import { internal } from '@/lib/platform/config/internal-settings'
import { documented, secretNames, settingNames } from '@/lib/platform/config/settings'
import type { Setting } from '@/lib/platform/config/settings-kinds'
import { replacePart } from './replace-part'

const EXAMPLE_WIDTH = 110
const UNSET = 'unset'

/** Compose's database is its own, whatever .env contains; its address as a file is for deploy/compose.secrets.yml. */
const DERIVED: Record<string, string> = {
  DATABASE_URL: `postgresql://shop:\${POSTGRES_PASSWORD}@database:5432/shop`,
  DATABASE_DIRECT_URL: '',
}
/** The image says where the shop listens and stores its data. */
const NOT_PASSED = [...Object.keys(internal), 'HOST', 'SHOP_DATA_DIR']

/** Returns the documents that list the settings of lib/platform/config/settings.ts. */
export function settingsDocuments(root: string): { file: string; content: string }[] {
  const fill = (name: string, content: string, comment?: (mark: string) => string) =>
    replacePart(path.join(root, name), 'settings', content, comment)
  return [
    fill('docs/settings.md', settingsTable()),
    fill('.env.example', exampleSettings(), (mark) => `# ${mark}`),
    fill('docker-compose.yml', passedSettings(), (mark) => `  # ${mark}`),
  ]
}

function settingsTable() {
  const rows = Object.values(documented).flatMap((group) =>
    entriesOf(group).map(
      ([name, setting]) => `| \`${name}\` | ${describeDefault(setting)} | ${setting.about} |`,
    ),
  )
  const files = `Secrets can also be given as files: ${secretNames.map((name) => `\`${name}_FILE\``).join(', ')}.`
  return `${['| Name | Default | What it does |', '|---|---|---|', ...rows].join('\n')}\n\n${files}\n`
}

function exampleSettings() {
  const groups = Object.entries(documented).map(([title, group]) => {
    const head = `# --- ${title} `.padEnd(EXAMPLE_WIDTH - 12, '-')
    const settings = entriesOf(group).map(([name, setting]) => {
      const defaultValue = describeDefault(setting)
      const lines = wrap(
        defaultValue === UNSET ? setting.about : `${setting.about} Default: ${defaultValue}.`,
        EXAMPLE_WIDTH - 2,
      )
      return [...lines.map((line) => `# ${line}`), `${name}=`].join('\n')
    })
    return `${head}\n\n${settings.join('\n')}\n`
  })
  return `\n${groups.join('\n')}\n`
}

function passedSettings() {
  const passed = settingNames
    .filter((name) => !NOT_PASSED.includes(name))
    .flatMap((name) => (secretNames.includes(name) && !(name in DERIVED) ? [name, `${name}_FILE`] : [name]))
  return `${passed.map((name) => `  ${name}: '${DERIVED[name] ?? `\${${name}:-}`}'`).join('\n')}\n`
}

function entriesOf(group: Record<string, Setting>): [string, Setting][] {
  return Object.entries(group)
}

function describeDefault({ default: value, defaultText }: Setting) {
  return defaultText ?? (value === undefined ? UNSET : `\`${value}\``)
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > width) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
