import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { alertToken } from '@/lib/accounts/sessions/confirm-token'
import { planReduction } from '@/lib/catalog/reductions/plan-reduction'
import { reductionInput } from '@/lib/catalog/reductions/reduction-schema'
import { db } from '@/lib/platform/db/db'
import { formatAmount } from '@/lib/shared/money/money'
import { createProduct, createUser } from '@/testing/db/rows'
import { newEmail } from '@/testing/shop/alerts'
import { createGroup, testGroup } from '@/testing/shop/groups'
import { testManufacturer } from '@/testing/shop/manufacturers'
import { formOf, imageFile, productFields } from '@/testing/shop/product-form'
import { importForm, planned } from '@/testing/shop/product-import'
import type { ViewerCallId, ViewerName } from './api-calls'

/** Each input has rows of its own. */

export type People = Record<Exclude<ViewerName, 'visitor'>, Viewer>
export type CallInput = { id?: number | string; second?: number; body?: unknown }
export type CallInputs = Partial<Record<ViewerCallId, (people: People) => CallInput | Promise<CallInput>>>

const newProductId = async () => (await createProduct()).id

async function newAlertToken(): Promise<string> {
  const data = { email: newEmail(), productId: await newProductId() }
  return alertToken(await db.stockAlert.create({ data, select: { id: true, email: true } }))
}

async function newReviewId({ id: userId }: Viewer): Promise<number> {
  const data = { userId, productId: await newProductId(), name: 'Ada', rating: 5, comment: 'Fine.' }
  return (await db.review.create({ data, select: { id: true } })).id
}

const newSynonym = () => ({ words: [`word ${crypto.randomUUID().slice(0, 8)}`], kinds: ['kind'] })
const newSynonymId = async () =>
  (await db.searchSynonym.create({ data: newSynonym(), select: { id: true } })).id

async function productForm(more: Record<string, string> = {}): Promise<FormData> {
  return formOf({ ...productFields, ...more, image: await imageFile() })
}

const plannedReduction = { price: '7.00', compareAtPrice: '8.00', from: '2099-12-01T00:00:00Z' }

export const catalogueInputs = {
  listProducts: () => ({}),
  suggestProducts: () => ({}),
  listCategories: () => ({}),
  getProduct: async () => ({ id: await newProductId() }),
  addReview: async () => ({ id: await newProductId(), body: { rating: '5', comment: 'Fine.' } }),
  listReviews: () => ({}),
  updateReview: async ({ user }) => ({
    id: await newReviewId(user),
    body: { hidden: 'spam', answer: 'Thank you.' },
  }),
  markHelpful: async () => ({ id: await newReviewId(await createUser()) }),
  unmarkHelpful: async () => ({ id: await newReviewId(await createUser()) }),
  getOwnVotes: async () => ({ id: await newProductId() }),
  createGroup: async () => ({
    body: { ...testGroup, members: [{ product: await newProductId(), values: ['S'] }] },
  }),
  listGroups: () => ({}),
  listProposals: () => ({}),
  dismissProposal: () => ({ body: { key: 'a'.repeat(64) } }),
  restoreProposals: () => ({}),
  getGroup: async () => ({ id: (await createGroup())._id }),
  changeGroup: async () => ({ id: (await createGroup())._id, body: { name: 'Shirt' } }),
  addMembers: async () => ({
    id: (await createGroup())._id,
    body: { product: await newProductId(), values: ['L'] },
  }),
  removeMember: async () => {
    const { _id: id, members } = await createGroup()
    return { id, second: members[0]?.product ?? 0 }
  },
  dissolveGroup: async () => ({ id: (await createGroup())._id }),
  listSynonyms: () => ({}),
  addSynonym: () => ({ body: newSynonym() }),
  updateSynonym: async () => ({ id: await newSynonymId(), body: { ...newSynonym(), version: 0 } }),
  deleteSynonym: async () => ({ id: await newSynonymId() }),
  listMisses: () => ({}),
  deleteProduct: async () => ({ id: await newProductId() }),
  duplicateProduct: async () => ({ id: await newProductId() }),
  renameProducts: async () => {
    await newProductId()
    return { body: { kind: 'brand', from: 'Brand', to: 'Brand', join: true } }
  },
  listMakers: () => ({}),
  listCategoryTranslations: () => ({}),
  translateCategory: async () => {
    await newProductId()
    return { body: { category: 'Kitchen', translations: { de: 'Küche' } } }
  },
  updateMaker: async () => {
    await newProductId()
    await db.maker.deleteMany()
    return { body: { brand: 'Brand', version: 0, maker: testManufacturer } }
  },
  changeProducts: async () => ({ body: { ids: [await newProductId()], action: { status: 'draft' } } }),
  planReduction: async () => ({ id: await newProductId(), body: plannedReduction }),
  withdrawReduction: async ({ admin }) => {
    const id = await newProductId()
    await planReduction(admin, id, reductionInput.parse(plannedReduction))
    return { id }
  },
  createProduct: async () => ({ body: await productForm() }),
  updateProduct: async () => {
    const { id, countInStock, priceCents } = await createProduct()
    const [price, countInStockSeen] = [formatAmount(priceCents), String(countInStock)]
    return { id, body: await productForm({ version: '0', price, countInStockSeen }) }
  },
  listStock: async () => ({ id: await newProductId() }),
  correctStock: async () => ({ id: await newProductId(), body: { change: -1, reason: 'broken' } }),
  correctStocks: async () => ({ body: [{ product: await newProductId(), counted: 9, seen: 10 }] }),
  requestAlert: async () => {
    await db.rateLimit.deleteMany()
    return { id: (await createProduct({ countInStock: 0 })).id, body: { email: newEmail() } }
  },
  confirmAlert: async () => ({ body: { token: await newAlertToken() } }),
  removeAlert: async () => ({ body: { token: await newAlertToken() } }),
  setLowStock: async () => ({ id: await newProductId(), body: { lowStock: 3 } }),
  patchProduct: async () => ({ id: await newProductId(), body: { name: 'Samovar' } }),
  uploadPicture: async () => ({ body: formOf({ image: await imageFile() }) }),
  planImport: () => ({ body: importForm('name,price\nLamp,1.00\n') }),
  getImport: async ({ admin }) => ({ id: (await planned(admin, 'name\nLamp\n'))._id }),
  applyImport: async ({ admin }) => {
    const file = `_id,name\n${await newProductId()},Lamp ${crypto.randomUUID()}\n`
    return { id: (await planned(admin, file))._id }
  },
  listDeskProducts: () => ({}),
  getCart: () => ({}),
  changeCart: async () => ({ body: { lines: [{ product: await newProductId(), qty: 2 }] } }),
} satisfies CallInputs
