import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoAccounts } from '../../prisma/demo/accounts.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { call } from './calls.mjs'

/** @typedef {{ id: number, token: string }} Person */
/**
 * @typedef {object} Stage
 * @property {import('./shops.mjs').Shop} shop
 * @property {Person} admin
 * @property {Person[]} people  all buyers of all trials
 * @property {number[]} products  made for the trials
 */
/** What a trial has: two buyers of its own, with no orders yet. @typedef {Stage & { buyers: [Person, Person] }} TrialStage */

const picture = readFileSync(new URL('../../public/icon-192.png', import.meta.url))

/**
 * Logs the demo's admin in; a shop that does not know that account is not a demo.
 * @param {import('./shops.mjs').Shop} shop
 * @returns {Promise<Stage>}
 */
export async function prepare(shop) {
  const [{ email, password }] = demoAccounts
  const body = { username: email, password }
  const admin = await call(`${shop.origin}/api/users/login/`, { method: 'POST', body })
  if (admin.status !== 200 || !admin.json?.isAdmin) {
    throw new PlainError(
      `${shop.origin} does not know the demo's administrator (${admin.status}). Only a demo or test shop may be tried like this.`,
    )
  }
  return { shop, admin: admin.json, people: [], products: [] }
}

/** New buyers, because one account may have a few unpaid orders only. @returns {Promise<Person[]>} */
export async function invite(/** @type {Stage} */ stage, /** @type {number} */ count) {
  const invited = []
  while (invited.length < count) invited.push(await inviteOne(stage))
  return invited
}

/** @returns {Promise<Person>} */
export async function inviteOne(/** @type {Stage} */ { shop, people }) {
  const invited = await register(shop.origin)
  people.push(invited)
  return invited
}

async function register(/** @type {string} */ origin) {
  const password = randomUUID()
  const body = {
    name: 'Trial buyer',
    email: `${randomUUID()}@example.com`,
    password,
    confirmPassword: password,
  }
  const { status, json } = await call(`${origin}/api/users/register/`, { method: 'POST', body })
  if (status !== 201)
    throw new PlainError(`A buyer could not be registered (${status} ${json?.detail ?? ''}).`)
  return json
}

/** A product of the trials' own at 19.50 with this many pieces. @returns {Promise<number>} */
export async function addProduct(/** @type {Stage} */ stage, /** @type {number} */ countInStock) {
  const form = new FormData()
  const texts = {
    name: 'Trial piece',
    price: '19.50',
    brand: 'Trial',
    category: 'Trial',
    description: 'For a trial.',
  }
  for (const [name, value] of Object.entries({ ...texts, countInStock: String(countInStock) }))
    form.set(name, value)
  form.set('image', new File([picture], 'piece.png', { type: 'image/png' }))
  const options = { method: 'POST', token: stage.admin.token, form }
  const { status, json } = await call(`${stage.shop.origin}/api/products/create/`, options)
  if (status !== 201) throw new Error(`A product could not be made (${status} ${json?.detail ?? ''})`)
  stage.products.push(json._id)
  return json._id
}

/** Pieces of it that the shop says are left. @returns {Promise<number>} */
export async function stockOf(/** @type {Stage} */ { shop }, /** @type {number} */ product) {
  return (await call(`${shop.origin}/api/products/${product}/`)).json?.countInStock
}

/** Of what the trials made, everything goes that may go: orders stay, as in every shop. */
export async function tidyUp(/** @type {Stage} */ { shop, admin, people, products }) {
  const options = { method: 'DELETE', token: admin.token }
  for (const id of products) await call(`${shop.origin}/api/products/delete/${id}/`, options)
  for (const { id } of people) await call(`${shop.origin}/api/users/delete/${id}/`, options)
}
