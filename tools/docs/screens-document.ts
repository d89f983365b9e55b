import path from 'node:path'
import { audienceOf } from '@/lib/api/contract/define-calls'
import { pages } from '@/lib/shared/routes/shop-pages'
import { replacePart } from './replace-part'

/**
 * Returns docs/screens.md with the pages of lib/shared/routes/shop-pages.ts.
 * @throws when the document lacks the marks around them
 */
export function screensDocument(root: string): { file: string; content: string } {
  const rows = pages.map(
    (page) => `| \`${page.route.replace(/\[(\w+)\]/, '{$1}')}\` | ${audienceOf(page)} | ${page.about} |`,
  )
  return replacePart(path.join(root, 'docs/screens.md'), {
    begin: '<!-- screens: written by `npm run docs` -->',
    end: '<!-- end of screens -->',
    content: `\n${['| Path | For | Screen |', '|---|---|---|', ...rows].join('\n')}\n\n`,
  })
}
