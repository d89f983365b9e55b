/** npm run settings: writes the list of settings (lib/settings.mjs) into docs/settings.md and .env.example. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settingsDocuments } from './settings/documents.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const { file, content } of settingsDocuments(root)) writeFileSync(file, content)
