import { expect, test } from 'vitest'
import { OFFLINE, toUiError, UiError } from './errors'

test('takes the body out of an oRPC error', () => {
  const error = Object.assign(new Error('x'), {
    code: 'BAD_REQUEST',
    data: { code: 'NOT_FOUND', message: 'That conversation is gone.', action: 'Start a new one.' },
  })
  expect(toUiError(error).body).toEqual({
    code: 'NOT_FOUND',
    message: 'That conversation is gone.',
    action: 'Start a new one.',
  })
  expect(toUiError(error).offline).toBe(false)
})

test('a code of ours without data keeps its message', () => {
  expect(toUiError(Object.assign(new Error('Too big.'), { code: 'TOO_LARGE' })).body.message).toBe('Too big.')
})

test('a lost line is offline, and passes through unchanged', () => {
  const lost = toUiError(new Error('[AsyncIdQueue] Queue[1] was closed'))
  expect(lost.offline).toBe(true)
  expect(lost.body).toBe(OFFLINE)
  expect(toUiError(lost)).toBe(lost)
  expect(lost).toBeInstanceOf(UiError)
})
