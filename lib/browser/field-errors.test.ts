import { expect, test } from 'vitest'
import { ApiError } from './api-call'
import { fieldErrors } from './field-errors'

test('each invalid field gets its first message', () => {
  const errors = [
    { path: 'name', message: 'Name is required.' },
    { path: 'price', message: 'Price must be an amount.' },
    { path: 'name', message: 'Name is odd.' },
  ]
  expect(fieldErrors(new ApiError(400, { detail: 'Name is required.', errors }))).toEqual({
    name: 'Name is required.',
    price: 'Price must be an amount.',
  })
})

test.each([
  new ApiError(413, { detail: 'Too large.' }),
  new ApiError(400, { errors: ['odd'] }),
  new TypeError('x'),
])('%o names no field', (error) => expect(fieldErrors(error)).toEqual({}))
