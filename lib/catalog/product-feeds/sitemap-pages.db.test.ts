import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { savePage } from '@/lib/store/cms/save-page'
import { createUser } from '@/testing/db/rows'
import { sitemapFile } from './sitemap'

const shop = 'https://shop.example'

async function sitemap(): Promise<string> {
  let text = ''
  for await (const part of sitemapFile('pages', shop)) text += part
  return text
}

async function save(slug: PageSlug, action: 'save' | 'publish' | 'withdraw', text: string) {
  const { version } = (await db.page.findUnique({ where: { slug } })) ?? { version: 0 }
  return savePage(await createUser({ role: 'owner' }), slug, { action, title: slug, text, version })
}

let untouched = ''
beforeAll(async () => {
  untouched = await sitemap()
})

test('published pages are in the sitemap, each with when its text in force was published', async () => {
  await save('returns', 'publish', 'Send it back.')
  await save('terms', 'publish', 'We sell.')
  const entry = async (slug: PageSlug) => {
    const { publishedAt } = await db.pageVersion.findFirstOrThrow({
      where: { slug },
      orderBy: { number: 'desc' },
    })
    return `<url><loc>${shop}/pages/${slug}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>\n`
  }
  const published = `${await entry('terms')}${await entry('returns')}</urlset>\n`
  expect(await sitemap()).toBe(untouched.replace('</urlset>\n', published))
  await save('terms', 'save', 'A draft.')
  expect(await sitemap()).toContain(published)
  await save('terms', 'publish', 'We sell more.')
  expect(await sitemap()).toContain(await entry('terms'))
})

test('without a published page the sitemap is what it was, also with drafts and after pages were taken off', async () => {
  await save('privacy', 'save', 'A draft.')
  await save('imprint', 'publish', 'We are.')
  for (const slug of ['terms', 'returns', 'imprint'] as const) await save(slug, 'withdraw', 'Gone.')
  expect(untouched).toContain('<urlset')
  expect(await sitemap()).toBe(untouched)
})

test('L07 in the file of a language a page has the time of its translation, or of its own text where it has none', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  await save('terms', 'publish', 'We sell.')
  await save('privacy', 'publish', 'We store.')
  const { version } = await db.page.findUniqueOrThrow({ where: { slug: 'terms' } })
  const translations = { de: { title: 'AGB', text: 'Wir verkaufen.' } }
  const owner = await createUser({ role: 'owner' })
  await savePage(owner, 'terms', { action: 'publish', version, translations })
  const timeOf = async (text: string) =>
    (
      await db.pageVersion.findFirstOrThrow({ where: { text }, orderBy: { number: 'desc' } })
    ).publishedAt.toISOString()
  let german = ''
  for await (const part of sitemapFile('pages-de', shop, ['en', 'de'])) german += part
  const entry = (slug: PageSlug, time: string) =>
    `<url><loc>${shop}/de/pages/${slug}</loc><lastmod>${time}</lastmod>`
  expect(german).toContain(entry('terms', await timeOf('Wir verkaufen.')))
  expect(german).toContain(entry('privacy', await timeOf('We store.')))
  expect(await sitemap()).toContain(await timeOf('We sell.'))
})
