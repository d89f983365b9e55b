import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { router } from '@/testing/http/router'
import { useRouter } from './navigation'

const loaded = { assign: vi.fn(), replace: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { ...loaded, pathname: '/', search: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.own
})

const open = (path: string) => {
  const { push, replace } = renderHook(() => useRouter()).result.current
  push(path)
  replace(path)
}
const calls = () => [router.push, router.replace, loaded.assign, loaded.replace].map(({ mock }) => mock.calls)

test('L09 the router opens a path in the language of the document', () =>
  speakIn({ language: 'de', prefix: '/de' }, () => {
    open('/cart?x=1')
    expect(calls()).toEqual([[['/de/cart?x=1']], [['/de/cart?x=1']], [], []])
  }))

test('L09 from a German page to the desk, which is English, the page is loaded whole', () =>
  speakIn({ language: 'de', prefix: '/de' }, () => {
    open('/adminpage/orders?page=2')
    expect(calls()).toEqual([[], [], [['/adminpage/orders?page=2']], [['/adminpage/orders?page=2']]])
  }))

test('L09 from the desk of a German shop its pages are loaded whole, those of the desk are not', () => {
  document.documentElement.dataset.own = 'de'
  open('/login?redirect=%2Fadminpage')
  open('/adminpage?period=week')
  const [pushed, replaced, ...whole] = calls()
  expect([pushed, replaced]).toEqual([[['/adminpage?period=week']], [['/adminpage?period=week']]])
  expect(whole).toEqual([[['/login?redirect=%2Fadminpage']], [['/login?redirect=%2Fadminpage']]])
})

test('an English shop loads nothing whole', () => {
  open('/adminpage')
  open('/')
  expect(calls().slice(2)).toEqual([[], []])
})
