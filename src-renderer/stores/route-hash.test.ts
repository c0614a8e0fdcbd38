import { expect, test } from 'vitest'
import { parseRoute, routeHash } from './route-hash'

test('round trip, with characters that need escaping', () => {
  const route = { tab: 'chat', id: 'a/b?c', message: 'm&1' } as const
  expect(routeHash(route)).toBe('#/chat/a%2Fb%3Fc?message=m%261')
  expect(parseRoute(routeHash(route))).toEqual(route)
})

test('no hash and an unknown tab are a new chat', () => {
  expect(parseRoute('')).toEqual({ tab: 'chat', id: null, message: null })
  expect(parseRoute('#/elsewhere/x?message=y')).toEqual({ tab: 'chat', id: null, message: null })
})

test('quick-ask has a route of its own', () => {
  expect(parseRoute('#/quick-ask').tab).toBe('quick-ask')
})
