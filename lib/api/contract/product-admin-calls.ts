import { bulkInput, bulkJson } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import {
  dismissalInput,
  groupList,
  listedGroupJson,
  proposalJson,
} from '@/lib/catalog/group-proposals/proposal-schema'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { deskProductJson } from '@/lib/catalog/product-admin/product-rows'
import { groupInput, groupJson, groupPatch, membersInput } from '@/lib/catalog/product-groups/group-schema'

import { reductionInput, reductionJson } from '@/lib/catalog/reductions/reduction-schema'
import {
  categoryTranslationsInput,
  categoryTranslationsJson,
} from '@/lib/catalog/translations/category-translation-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson } from './define-calls'

const ofGroups = { access: 'admin', can: 'manage-products', scope: 'products:manage' } as const

export const manageCalls = defineCalls({
  listDeskProducts: {
    request: ['GET', '/api/products/manage/'],
    does: 'All products, drafts too, newest first, or those of a filter; with `group=1` each group once, and `X-Total-Count` counts rows.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    list: 'strict',
    filter: productList.filter,
    answer: z.array(deskProductJson),
  },
  changeProducts: {
    request: ['POST', '/api/products/bulk/'],
    does: 'Changes or deletes at most 1,000 products, each by itself: price by per cent or amount, category, brand, or status. The answer says for each what was done, or why it is refused.',
    access: 'admin',
    can: 'manage-products',
    body: bulkInput,
    isRepeatable: true,
    answer: bulkJson,
  },
  listCategoryTranslations: {
    request: ['GET', '/api/categories/translations/'],
    does: 'The names of categories in the shop’s further languages; a category without any is left out.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    answer: z.array(categoryTranslationsJson),
  },
  translateCategory: {
    request: ['PUT', '/api/categories/translations/'],
    does: 'Changes the names of a category in further languages. A language that is not sent keeps its name. An empty name or null removes it. A name that is sent again unchanged is no longer out of date.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'products:manage',
    body: categoryTranslationsInput,
    answer: categoryTranslationsJson,
    problems: ['not-found'],
  },
  listGroups: {
    request: ['GET', '/api/product-groups/'],
    does: 'Groups of products, newest first, with the sums of their members.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    list: 'strict',
    filter: groupList.filter,
    answer: z.array(listedGroupJson),
  },
  listProposals: {
    request: ['GET', '/api/product-groups/proposals/'],
    does: 'Groups that products could be: of one brand and category, with names that differ by a colour, a size or an amount. The largest come first. `POST /api/product-groups/` makes one.',
    access: 'admin',
    can: 'manage-products',
    list: 'strict',
    answer: z.array(proposalJson),
  },
  dismissProposal: {
    request: ['POST', '/api/product-groups/proposals/dismiss/'],
    does: 'Proposes a group no more.',
    access: 'admin',
    can: 'manage-products',
    body: dismissalInput,
    answer: detailJson,
  },
  restoreProposals: {
    request: ['POST', '/api/product-groups/proposals/restore/'],
    does: 'Proposes all dismissed groups again.',
    access: 'admin',
    can: 'manage-products',
    answer: detailJson,
  },
  createGroup: {
    request: ['POST', '/api/product-groups/'],
    does: 'Makes a group of products that differ in one to three options. Each product stays what it is; its name is made by the pattern. `newMembers` are made with it, like the `template`.',
    ...ofGroups,
    body: groupInput,
    status: 201,
    answer: groupJson,
    problems: ['product-not-found', 'already-grouped', 'same-options', 'edit-conflict'],
  },
  getGroup: {
    request: ['GET', '/api/product-groups/{id}/'],
    does: 'A group with all its members, drafts too. A change sends its `version` back.',
    isVersioned: true,
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    answer: groupJson,
    problems: ['not-found'],
  },
  changeGroup: {
    request: ['PATCH', '/api/product-groups/{id}/'],
    does: 'Changes a group, and all members that do not differ. `options` replaces the whole list of options: `was` names one that is renamed, also of a value as `{value, was}`; drafts with a value that is left out leave the group, with `draftsLeave` live members, too, as drafts. `members` are changes of single ones, `newMembers` further ones like the `template`, `shared` texts of all members, with `translations` in further languages. Staff change no options.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'products:manage',
    body: groupPatch,
    isConditional: true,
    answer: groupJson,
    problems: [
      'not-found',
      'product-not-found',
      'precondition-failed',
      'value-in-use',
      'same-options',
      'edit-conflict',
    ],
  },
  addMembers: {
    request: ['POST', '/api/product-groups/{id}/members/'],
    does: 'Adds members to a group: new products like the template, or a product that there is.',
    ...ofGroups,
    body: membersInput,
    status: 201,
    answer: groupJson,
    problems: ['not-found', 'product-not-found', 'already-grouped', 'same-options'],
  },
  removeMember: {
    request: ['DELETE', '/api/product-groups/{id}/members/{product}/'],
    does: 'Takes a product out of its group. It stays, under its former name if nobody has changed that since.',
    ...ofGroups,
    answer: detailJson,
    problems: ['not-found'],
  },
  dissolveGroup: {
    request: ['DELETE', '/api/product-groups/{id}/'],
    does: 'Dissolves a group. Its products stay, under their former names.',
    ...ofGroups,
    answer: detailJson,
    problems: ['not-found'],
  },
  planReduction: {
    request: ['PUT', '/api/products/{id}/reduction/'],
    does: 'Plans the reduction of a product, in place of one that is planned. It begins and ends by itself; of a running one only the end can be moved.',
    access: 'admin',
    can: 'manage-products',
    body: reductionInput,
    answer: reductionJson,
    problems: ['product-not-found', 'reduction-running'],
  },
  withdrawReduction: {
    request: ['DELETE', '/api/products/{id}/reduction/'],
    does: 'Withdraws the planned reduction of a product, or ends the running one now.',
    access: 'admin',
    can: 'manage-products',
    answer: reductionJson,
    problems: ['product-not-found', 'not-found'],
  },
})
