import { db } from '@/lib/platform/db/db'
import { readShop } from '@/lib/store/settings/read-shop'
import { newEmail } from '@/testing/shop/alerts'
import type { CallInput } from './catalogue-inputs'

export const pageInputs = {
  listPages: () => ({}),
  getPage: () => ({ id: 'terms' }),
  savePage: async (): Promise<CallInput> => {
    const page = await db.page.findUnique({ where: { slug: 'imprint' }, select: { version: true } })
    const text = `We. ${crypto.randomUUID()}`
    return {
      id: 'imprint',
      body: { action: 'publish', title: 'Imprint', text, version: page?.version ?? 0 },
    }
  },
  patchPage: async (): Promise<CallInput> => {
    const page = await db.page.findUnique({ where: { slug: 'imprint' }, select: { version: true } })
    const texts = page ? {} : { title: 'Imprint', text: 'We.' }
    return { id: 'imprint', body: { action: 'save', version: page?.version ?? 0, ...texts } }
  },
  sendContactMessage: async (): Promise<CallInput> => {
    Object.assign(await readShop(), { contactEmail: 'help@shop.example' })
    // One client may not send so many messages in an hour.
    await db.rateLimit.deleteMany()
    return { body: { name: 'Ann', email: newEmail(), message: 'Hello.' } }
  },
}
