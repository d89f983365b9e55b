import { db } from '@/lib/platform/db/db'
import { readShop } from '@/lib/store/settings/read-shop'
import { testPassword } from '@/testing/db/rows'
import { newEmail } from '@/testing/shop/alerts'
import { formOf, imageFile } from '@/testing/shop/product-form'
import type { CallInputs } from './catalogue-inputs'

async function newMailId(): Promise<number> {
  const data = { kind: 'account_made', key: crypto.randomUUID(), recipient: '' } as const
  return (await db.mail.create({ data, select: { id: true } })).id
}

export const shopInputs = {
  getSettings: () => ({}),
  updateSettings: async () => ({ body: { name: 'Lamps', version: (await readShop()).version } }),
  uploadGuaranteeNotice: async () => ({
    body: formOf({ file: await imageFile(), version: String((await readShop()).version) }),
  }),
  sendTestMail: () => ({}),
  setMark: async () => ({
    body: formOf({ image: await imageFile(), version: String((await readShop()).version) }),
  }),
  setUp: () => ({
    body: {
      token: 'x',
      owner: { name: 'New', email: newEmail(), password: testPassword },
      settings: {},
      demoGoods: false,
    },
  }),
  sendMail: async () => ({ id: await newMailId() }),
  decideOldMails: () => ({ body: { decision: 'discard', upTo: 1 } }),
  getDesk: () => ({}),
} satisfies CallInputs
