import type { NewKeyJson } from '@/lib/accounts/api-keys/key-schema'
import type { StartedImport } from '@/lib/admin/import/import-schema'
import type { GroupJson, groupPatch } from '@/lib/catalog/product-groups/group-schema'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { SynonymJson } from '@/lib/catalog/synonyms/synonym-schema'
import type { z } from '@/lib/shared/validation/zod'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { answerWith, listWith } from './answers'
import { call } from './api-call'
import { callOf, isDetail, isOrder } from './call-of'

const isProduct = answerWith<ProductJson>('_id', 'name', 'image', 'price')
const isSettings = answerWith<OwnerSettingsJson>('version', 'name')
const isGroup = answerWith<GroupJson>('_id', 'name')
const isTestMail = answerWith<{ detail: string; isTaken: boolean }>('detail', 'isTaken')
const isSynonym = answerWith<SynonymJson>('_id', 'words', 'kinds', 'version')

/** The calls of the admin, by their ids: pages of the shop itself do not load them. */
export const adminApi = {
  shipOrder: callOf('PUT /api/orders/{id}/ship/', isOrder),
  shipOrders: callOf('POST /api/orders/ship/', answerWith('results')),
  deliverOrders: callOf('POST /api/orders/deliver/', answerWith('results')),
  undoOrder: callOf('POST /api/orders/{id}/undo/', isOrder),
  markOrderPaid: callOf('POST /api/orders/{id}/paid/', isOrder),
  addOrderNote: callOf('POST /api/orders/{id}/notes/', answerWith('_id', 'text')),
  deliverOrder: callOf('PUT /api/orders/deliver/{id}', isOrder),
  checkPayment: callOf('PUT /api/orders/payments/{id}/check/', isDetail),
  resolvePayment: callOf('PUT /api/orders/payments/{id}/resolve/', isDetail),
  refundOrder: callOf('POST /api/orders/{id}/refunds/', answerWith('_id', 'status')),
  checkRefund: callOf('PUT /api/orders/refunds/{id}/check/', isDetail),
  resolveRefund: callOf('PUT /api/orders/refunds/{id}/resolve/', isDetail),
  checkDispute: callOf('PUT /api/paypal/disputes/{id}/check/', isDetail),
  resolveDispute: callOf('PUT /api/paypal/disputes/{id}/resolve/', isDetail),
  resolveWithdrawal: callOf('PUT /api/withdrawals/{id}/resolve/', isDetail),
  updateReturn: callOf('PUT /api/orders/{id}/returns/{returnId}/', answerWith('_id', 'state')),
  checkWebhookEvent: callOf('PUT /api/paypal/events/{id}/check/', isDetail),
  resolveWebhookEvent: callOf('PUT /api/paypal/events/{id}/resolve/', isDetail),
  releaseHolds: callOf('POST /api/holds/release/', isDetail),
  addSynonym: callOf('POST /api/search/synonyms/', isSynonym),
  updateSynonym: callOf('PUT /api/search/synonyms/{id}/', isSynonym),
  deleteSynonym: callOf('DELETE /api/search/synonyms/{id}/', isDetail),
  decideOldMails: callOf('POST /api/mails/decide/', isDetail),
  setRole: callOf('PUT /api/users/role/{id}/', answerWith('_id', 'role')),
  inviteUser: callOf('POST /api/users/invite/', isDetail),
  withdrawInvitation: callOf('DELETE /api/users/invite/{id}/', isDetail),
  makeKey: callOf('POST /api/keys/', answerWith<NewKeyJson>('_id', 'key', 'name')),
  revokeKey: callOf('DELETE /api/keys/{id}/', isDetail),
  saveView: callOf('POST /api/views/', answerWith('_id', 'name', 'path')),
  deleteSavedView: callOf('DELETE /api/views/{id}/', isDetail),
  sendMail: callOf('POST /api/mails/{id}/send/', isDetail),
  updateReview: callOf('PUT /api/reviews/{id}/', answerWith('_id')),
  createProduct: callOf('POST /api/products/create/', isProduct),
  updateProduct: callOf('PUT /api/products/update/{id}/', isProduct),
  uploadPicture: callOf('POST /api/products/pictures/', answerWith('name', 'sha256')),
  planImport: (form: FormData) =>
    call(answerWith<StartedImport>('_id', 'state'), {
      method: 'POST',
      path: '/api/products/import/',
      body: form,
    }),
  /** Its answer comes when it is applied, or after a minute. */
  applyImport(id: number, { leavesOut, repeats }: { leavesOut: boolean; repeats: boolean }) {
    const filter = new URLSearchParams({
      ...(leavesOut && { leaveOut: 'refused' }),
      ...(repeats && { again: 'same' }),
    })
    const query = filter.size > 0 ? `?${filter}` : ''
    return call(answerWith(), { method: 'POST', path: `/api/products/import/${id}/apply/${query}` })
  },
  patchProduct: callOf('PATCH /api/products/{id}/', isProduct),
  /** The first products with these words, and of each group one of its products. */
  findRows: (q: string, pageSize: number) =>
    call(listWith<ProductJson>('_id', 'name'), {
      method: 'GET',
      path: `/api/products/manage/?${new URLSearchParams({ q, group: '1', pageSize: String(pageSize) })}`,
    }),
  createGroup: callOf('POST /api/product-groups/', isGroup),
  readGroup: callOf('GET /api/product-groups/{id}/', isGroup),
  /** Only if its version is still this one. */
  changeGroup: (id: number, version: number, body: z.input<typeof groupPatch>) =>
    call(isGroup, {
      method: 'PATCH',
      path: `/api/product-groups/${id}/`,
      body,
      headers: { 'If-Match': `"${version}"` },
    }),
  addMembers: callOf('POST /api/product-groups/{id}/members/', isGroup),
  removeMember: callOf('DELETE /api/product-groups/{id}/members/{product}/', isDetail),
  dissolveGroup: callOf('DELETE /api/product-groups/{id}/', isDetail),
  duplicateProduct: callOf('POST /api/products/{id}/duplicate/', isProduct),
  renameProducts: callOf('POST /api/products/rename/', answerWith('detail', 'products')),
  translateCategory: callOf('PUT /api/categories/translations/', answerWith('category', 'translations')),
  updateMaker: callOf('PUT /api/makers/', answerWith('brand', 'version')),
  dismissProposal: callOf('POST /api/product-groups/proposals/dismiss/', isDetail),
  restoreProposals: callOf('POST /api/product-groups/proposals/restore/', isDetail),
  planReduction: callOf('PUT /api/products/{id}/reduction/', answerWith('_id', 'state')),
  withdrawReduction: callOf('DELETE /api/products/{id}/reduction/', answerWith('_id', 'state')),
  changeProducts: callOf('POST /api/products/bulk/', answerWith('results')),
  deleteProduct: callOf('DELETE /api/products/delete/{id}', isDetail),
  sendTestMail: callOf('POST /api/settings/test-mail/', isTestMail),
  setMark: callOf('POST /api/settings/mark/', isSettings),
  updateSettings: callOf('PUT /api/settings/', isSettings),
  uploadGuaranteeNotice: callOf('POST /api/settings/guarantee-notice/', isSettings),
  deleteUser: callOf('DELETE /api/users/delete/{id}/', isDetail),
}
