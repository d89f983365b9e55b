import { beforeAll, expect, test } from 'vitest'
import { GET as getLlmsText } from '@/app/llms.txt/route'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct } from '@/testing/db/rows'
import { callTool, currentMessage, olderMessage } from '@/testing/http/ask-agent'
import { callApi } from '@/testing/http/call-api'
import { ucpMistakes } from '@/testing/ucp/ucp-schemas'

/** Assistants are answered in the language that they name: texts, links and what the answer says of itself. */

const shopUrl = 'http://localhost:3000'
let id: number
beforeAll(async () => {
  const values = { languages: ['en', 'de'], countries: null }
  await db.shopSettings.updateMany({ data: { values, version: { increment: 1 } } })
  id = (await createProduct({ name: 'Zorbic samovar', priceCents: 123_400 })).id
  const texts = { name: 'Zorbische Teemaschine', description: 'Kocht Tee.' }
  await db.productTranslation.create({ data: { productId: id, language: 'de', texts } })
  const category = { category: 'Kitchen', language: 'de', name: 'Küche', original: 'Kitchen' }
  await db.categoryTranslation.create({ data: category })
})

async function send(args: Record<string, unknown>, query = '', messageOf = currentMessage) {
  const message = messageOf('tools/call', { name: 'get_product', arguments: { id: String(id), ...args } })
  const response = await callApi(null, { method: 'POST', path: `/api/mcp/${query}`, ...message })
  const { result } = (await response.json()) as { result: { content: { text: string }[] } }
  return [response.headers.get('Content-Language'), result.content[0]?.text.split(',')[0]]
}

test('a tool answers in the language that `lang` names, with links to its pages; the search finds German words and categories', async () => {
  const search = { query: 'teemaschine', filters: { categories: ['Küche'] }, lang: 'de' }
  const { data, text } = await callTool('search_catalog', { catalog: search })
  expect(ucpMistakes('search', data)).toEqual([])
  expect(data.products).toMatchObject([
    {
      title: 'Zorbische Teemaschine',
      url: `${shopUrl}/de/products/${id}`,
      categories: [{ value: 'Küche' }],
      variants: [{ metadata: { buy_url: `${shopUrl}/de/buy/${id}:1` } }],
    },
  ])
  expect(text).toContain('1 Artikel gefunden, 1 angezeigt.')
  expect(text).toContain(`"Zorbische Teemaschine", 1.234,00\u00a0$, auf Lager, ${shopUrl}/de/products/${id}`)
  const lookup = { ids: [String(id), 'none'], lang: 'de', filters: { categories: ['Küche'] } }
  const found = await callTool('lookup_catalog', lookup)
  expect(found.text).toContain('1 von 2 gefunden.')
  expect(found.text).toContain(`${shopUrl}/de/buy/${id}:1`)
  const policies = await callTool('search_shop_policies', { query: 'Was kostet der Versand?', lang: 'de' })
  expect(policies.data.policies[0]).toMatchObject({
    title: 'Versand und Lieferung: alle Länder',
    text: expect.stringContaining('Der Versand kostet 10,00 $ je Bestellung.'),
  })
  const returned = await callTool('search_shop_policies', { query: 'Wie wird bestellt?', lang: 'de' })
  expect(returned.data.policies[0].title).toBe('So wird bestellt')
  const own = await callTool('search_catalog', { query: 'samovar', filters: { categories: ['Kitchen'] } })
  expect(JSON.stringify(own)).not.toMatch(/\/de\/|Teemaschine|Küche/)
})

test('`lang` comes before the wish of UCP’s context, that before the address; a wish that the shop has not is left', async () => {
  const german = ['de', `${id}: "Zorbische Teemaschine"`]
  const english = ['en', `${id}: "Zorbic samovar"`]
  for (const messageOf of [currentMessage, olderMessage]) {
    expect(await send({ lang: 'de' }, '', messageOf)).toEqual(german)
    expect(await send({ context: { language: 'de-AT' } }, '', messageOf)).toEqual(german)
    expect(await send({ context: { language: 'fr' } }, '', messageOf)).toEqual(english)
    expect(await send({ lang: 'en', context: { language: 'de' } }, '?lang=de', messageOf)).toEqual(english)
    expect(await send({}, '?lang=de', messageOf)).toEqual(german)
    expect(await send({ catalog: { lang: 'de' } }, '', messageOf)).toEqual(german)
  }
})

test('a language that the shop does not speak is refused with those that it speaks; what is no text, too', async () => {
  for (const lang of ['fr', 'xx', ''])
    expect(await callTool('get_product', { id: String(id), lang })).toMatchObject({
      isError: true,
      text: 'lang must be one of this shop’s languages: en, de.',
    })
  expect(await callTool('get_product', { id: String(id), lang: 7 })).toMatchObject({ isError: true })
  const refused = await callApi(null, {
    method: 'POST',
    path: '/api/mcp/?lang=xx',
    ...currentMessage('tools/list'),
  })
  expect(refused.status).toBe(400)
})

test('llms.txt is in the language of its path, and leads to the others', async () => {
  const read = async () => {
    const context = { params: Promise.resolve(undefined) }
    return (await getLlmsText(new Request(`${shopUrl}/llms.txt`), context)).text()
  }
  const german = await speakIn({ language: 'de', prefix: '/de' }, read)
  expect(german).toContain(`- [Katalog](${shopUrl}/de/search): alle Artikel, Preise in USD`)
  expect(german).toContain(`(${shopUrl}/de/feeds/products.xml)`)
  expect(german).toContain(`(${shopUrl}/api/mcp?lang=de)`)
  expect(german).toContain(`${shopUrl}/de/buy/ID:MENGE,ID:MENGE`)
  expect(german).toContain(`- In anderen Sprachen: [English](${shopUrl}/llms.txt)`)
  const english = await read()
  expect(english).toContain(`- In other languages: [Deutsch](${shopUrl}/de/llms.txt)`)
  expect(english.replace(/^.*other languages.*$/m, '')).not.toContain('/de/')
})
