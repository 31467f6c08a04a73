import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  rememberOpenedElsewhere,
  rememberPlace,
  takeOpenedElsewhere,
  takePlace,
} from '../../../web/features/billing/checkout/checkout-memory.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/infrastructure', search: '?conversation=c-1' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('a payment leads back to where it began, and the next one not to the place of the first', () => {
  rememberPlace()
  expect(takePlace()).toBe('/infrastructure?conversation=c-1')
  expect(takePlace()).toBeNull()
})

test('a place that is not on this site is led to by no payment', () => {
  rememberPlace()
  for (const key of kept.keys()) kept.set(key, '//elsewhere.example/')
  expect(takePlace()).toBeNull()
})

test('a checkout opened in another tab is noticed once', () => {
  rememberOpenedElsewhere()
  expect([takeOpenedElsewhere(), takeOpenedElsewhere()]).toEqual([true, false])
})
