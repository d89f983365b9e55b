import { afterEach, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { callPath } from '@/lib/shared/messages/current-language'

afterEach(() => void delete document.documentElement.dataset.own)

test('a page names its language to calls, the own one needs no name', () => {
  speakIn({ language: 'de', prefix: '/de' }, () => {
    expect(callPath('/api/categories/')).toBe('/api/categories/?lang=de')
    expect(callPath('/api/products/?page=2', 'POST')).toBe('/api/products/?page=2&lang=de')
  })
  expect(callPath('/api/orders/add/', 'POST')).toBe('/api/orders/add/')
  document.documentElement.dataset.own = 'de'
  speakIn({ language: 'de', prefix: '' }, () => expect(callPath('/api/x/', 'POST')).toBe('/api/x/'))
})

test('the desk of a German shop reads the shop’s own texts, and is answered in English what it changes', () => {
  document.documentElement.dataset.own = 'de'
  expect(callPath('/api/products/suggest/?q=a')).toBe('/api/products/suggest/?q=a')
  expect(callPath('/api/products/update/7/', 'PUT')).toBe('/api/products/update/7/?lang=en')
})
