import { expect } from 'vitest'
import { ucpMistakes } from '@/testing/ucp/ucp-schemas'
import { callTool } from './ask-agent'

/** The tools of the catalogue, whose answers have the forms of UCP. */

export type Variant = {
  id: string
  title: string
  options: { name: string; label: string }[]
  inputs?: { id: string; match: string }[]
  availability: { available: boolean }
}
type Option = { name: string; values: { label: string; available?: boolean; exists?: boolean }[] }
type Entry = { id: string; title: string; options: Option[]; selected?: object[]; variants: Variant[] }

export async function search(query: string): Promise<Entry[]> {
  const { data, isError, text } = await callTool('search_catalog', { query })
  expect(isError, text).toBeUndefined()
  expect(ucpMistakes('search', data)).toEqual([])
  return data.products
}
export async function lookup(
  ...ids: string[]
): Promise<{ products: Entry[]; messages?: object[]; text: string }> {
  const { data, text } = await callTool('lookup_catalog', { ids })
  expect(ucpMistakes('lookup', data)).toEqual([])
  return { ...data, text }
}
export async function get(id: string, more: object = {}): Promise<{ product: Entry; text: string }> {
  const { data, text } = await callTool('get_product', { id, ...more })
  expect(ucpMistakes('product', data), text).toEqual([])
  return { ...data, text }
}
