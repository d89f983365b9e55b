import { expect, test } from 'vitest'
import { brandPath, categoryPath, homePath, listPath, pageParam, parseId, signInPath } from './paths'

test.each(['1', '42', '2147483647'])('%s is an id', (text) => {
  expect(parseId(text)).toBe(Number(text))
})

const noIds = [
  '',
  '0',
  '-1',
  '1e3',
  '007',
  'abc',
  '1.5',
  '2147483648',
  '99999999999',
  ' 1',
  '1 ',
  '٣',
  undefined,
]
test.each(noIds)('%j is not an id', (text) => expect(parseId(text)).toBeNull())

test('the first page of the shop is at /', () => {
  expect(homePath(1)).toBe('/')
  expect(homePath(3)).toBe('/page/3')
})

test('sign-in links carry a redirect, except when it leads home', () => {
  expect(signInPath('/login', '/')).toBe('/login')
  expect(signInPath('/register', '/order/7?x=1')).toBe('/register?redirect=%2Forder%2F7%3Fx%3D1')
})

test.each([
  ['2', 2],
  ['1', 1],
  [undefined, 1],
  ['0', 1],
  ['-3', 1],
  ['1e3', 1],
  [['2', '3'], 1],
])('?page=%j shows page %i of a list', (value, page) => {
  expect(pageParam(value)).toBe(page)
})

test('the first page of a list has the plain path', () => {
  expect(listPath('/adminpage/users', 1)).toBe('/adminpage/users')
  expect(listPath('/adminpage/users', 3)).toBe('/adminpage/users?page=3')
})

test('categories and brands of any name have a path', () => {
  expect(categoryPath('books-stationery')).toBe('/category/books-stationery')
  expect(categoryPath('été')).toBe('/category/%C3%A9t%C3%A9')
  expect(categoryPath('')).toBe('/search')
  expect(brandPath('Isolde & Marr')).toBe('/search?brand=Isolde+%26+Marr')
})
