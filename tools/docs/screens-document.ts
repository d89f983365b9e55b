import path from 'node:path'
import { audienceOf } from '@/lib/api/contract/define-calls'
import { pages } from '@/lib/shared/routes/shop-pages'
import { replacePart } from './replace-part'

/** Returns docs/screens.md with the pages of lib/shared/routes/shop-pages.ts. */
export function screensDocument(root: string): { file: string; content: string } {
  const rows = pages.map(
    (page) => `| \`${page.route.replace(/\[(\w+)\]/, '{$1}')}\` | ${audienceOf(page)} | ${page.about} |`,
  )
  const content = ['| Path | For | Screen |', '|---|---|---|', ...rows].join('\n')
  return replacePart(path.join(root, 'docs/screens.md'), 'screens', `\n${content}\n\n`)
}
