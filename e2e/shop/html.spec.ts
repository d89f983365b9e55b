import type { APIRequestContext } from '@playwright/test'
import {
  admin,
  apiLogIn,
  newAccount,
  newOrder,
  newProduct,
  newReview,
  payOrder,
} from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { noValidator, validate } from '@/testing/browser/html-validator'
import { screensOf } from '@/testing/browser/pages'

/** Adds the document of each screen as `viewer` gets it. */
async function read(
  documents: Map<string, string>,
  { request, viewer }: { request: APIRequestContext; viewer: string },
  paths: string[],
) {
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([200, 404], path).toContain(response.status())
    documents.set(`${path} for ${viewer}`, await response.text())
  }
}

test(`the HTML of every page is valid${noValidator}`, async ({ request }) => {
  test.skip(noValidator !== '', noValidator)
  test.slow()
  const product = await newProduct(request)
  const soldOut = await newProduct(request, { countInStock: '0' })
  const { info } = await newAccount(request)
  await newReview(request, info, product._id)
  const unpaid = await newOrder(request, info, product)
  const paid = await payOrder(request, info, (await newOrder(request, info, product))._id)
  const ids = { product: product._id, order: unpaid._id, user: info.id }

  const documents = new Map<string, string>()
  const states = [`/products/${soldOut._id}`, '/search?q=nothing-has-this-name', `/order/${paid._id}`]
  const missing = ['/products/999999999', '/products/abc', '/order/999999999', '/nowhere']
  const open = [...screensOf('everybody', ids), ...screensOf('user', ids)].map(({ path }) => path)
  await read(documents, { request, viewer: 'a shopper' }, [...open, ...states, ...missing])
  await apiLogIn(request, admin)
  const ofAdmins = screensOf('admin', { ...ids, order: paid._id }).map(({ path }) => path)
  const adminPaths = [...ofAdmins, `/order/${paid._id}`, '/adminpage/user/999999999']
  await read(documents, { request, viewer: 'an admin' }, adminPaths)
  expect(await validate(documents)).toEqual([])
})
