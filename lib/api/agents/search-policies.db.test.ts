import { expect, test } from 'vitest'
import { savePage } from '@/lib/store/cms/save-page'
import { updateShop } from '@/lib/store/settings/update-shop'
import { createUser } from '@/testing/db/rows'
import { callTool } from '@/testing/http/ask-agent'

/** What assistants are told of the terms: the settings, and the pages in force as plain text. */

type Told = { policies: { topic: string; title: string; text: string; url?: string }[] }
const ask = async (query?: string) =>
  (await callTool('search_shop_policies', query === undefined ? {} : { query })) as {
    text: string
    data: Told
  }

test('settings and published pages answer, best first, in plain text with links; drafts of pages do not', async () => {
  const owner = await createUser({ role: 'owner' })
  await updateShop(owner, { returnDays: 30, version: 0 })
  const text = `# Ours\n\nHello.\n\n## Parcels back\n\nSend **returns** to [our barn](/x) with <b>the\u00a0slip</b>.\n\n## Other\n\n${'Long. '.repeat(400)}`
  await savePage(owner, 'returns', { action: 'publish', title: 'Sending back', text, version: 0 })
  await savePage(owner, 'terms', {
    action: 'save',
    title: 'Secret',
    text: 'Returns of secret drafts.',
    version: 0,
  })
  const url = 'http://localhost:3000/pages/returns'

  const { data, text: said } = await ask('How do I return a parcel?')
  expect(data.policies.slice(0, 2)).toEqual([
    {
      topic: 'returns',
      title: 'Sending back: Parcels back',
      text: 'Send returns to our barn (http://localhost:3000/x) with <b>the slip</b>.',
      url,
    },
    {
      topic: 'returns',
      title: 'Returns and refunds',
      text: 'Goods can be sent back within 30 days for a refund. The buyer pays for the return.',
    },
  ])
  expect(said).toContain(`"Sending back: Parcels back": Send returns to our barn`)
  for (const { text } of data.policies) expect(text.length).toBeLessThanOrEqual(800)

  for (const everything of [await ask(), await ask('xylophone')]) {
    const titles = everything.data.policies.map(({ title }) => title)
    expect(titles).toEqual([
      'Shipping and delivery to every country',
      'Tax',
      'Returns and refunds',
      'How to order',
      'Sending back: Ours',
    ])
    expect(JSON.stringify(everything)).not.toMatch(/secret/i)
  }
})
