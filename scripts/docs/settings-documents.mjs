import path from 'node:path'
import { documented } from '../../lib/settings.mjs'
import { replacePart } from './replace-part.mjs'

/** @typedef {import('../../lib/settings-kinds.mjs').Setting} Setting */

const EXAMPLE_WIDTH = 110
const UNSET = 'unset'

/**
 * Returns the documents that list the settings, with the list replaced by that of lib/settings.mjs.
 * @param {string} root
 * @returns {{ file: string, content: string }[]}
 * @throws when a document lacks the marks around the list
 */
export function settingsDocuments(root) {
  return [
    withList(path.join(root, 'docs/settings.md'), settingsTable(), (mark) => `<!-- ${mark} -->`),
    withList(path.join(root, '.env.example'), exampleSettings(), (mark) => `# ${mark}`),
  ]
}

function withList(
  /** @type {string} */ file,
  /** @type {string} */ content,
  /** @type {(mark: string) => string} */ comment,
) {
  const begin = comment('settings: written by `npm run docs`')
  return replacePart(file, { begin, end: comment('end of settings'), content })
}

function settingsTable() {
  const rows = Object.values(documented).flatMap((group) =>
    entriesOf(group).map(
      ([name, setting]) => `| \`${name}\` | ${describeDefault(setting)} | ${setting.about} |`,
    ),
  )
  return `${['| Name | Default | What it does |', '|---|---|---|', ...rows].join('\n')}\n`
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

/** @returns {[string, Setting][]} */
function entriesOf(/** @type {Record<string, Setting>} */ group) {
  return Object.entries(group)
}

function describeDefault(/** @type {Setting} */ { default: value, defaultText }) {
  return defaultText ?? (value === undefined ? UNSET : `\`${value}\``)
}

/** @returns {string[]} lines of at most this width */
function wrap(/** @type {string} */ text, /** @type {number} */ width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > width) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
