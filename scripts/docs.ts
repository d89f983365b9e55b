import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settingsDocuments } from './docs/settings-documents.mjs'

/** npm run docs: writes what documents repeat of the code: the settings into docs/settings.md and .env.example. */

const root = fileURLToPath(new URL('..', import.meta.url))
for (const { file, content } of settingsDocuments(root)) writeFileSync(file, content)
