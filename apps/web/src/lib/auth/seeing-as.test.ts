import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

const user = { id: 7, name: 'Hélder', surname: 'Muianga' }
const seeingAs = { administrator: { id: 1, name: 'Marta' }, endsAt: '2026-11-24T10:30:00.000Z' }

test('while seeing as somebody only going back and signing out are sent', async () => {
  const { isHeldBack, isSeeingAs, showFor } = await import('./seeing-as.ts')
  expect(showFor({ ...user, seeingAs: null })).toBe(true)
  expect([isSeeingAs(), isHeldBack('PUT /drafts')]).toEqual([false, false])
  expect(showFor({ ...user, seeingAs })).toBe(true)
  expect(isSeeingAs()).toBe(true)
  expect(['GET /orders', 'DELETE /auth/see-as', 'PUT /auth/logout/{username}'].map(isHeldBack)).toEqual([
    false,
    false,
    false,
  ])
  expect(['PUT /drafts', 'POST /orders/bulk', 'DELETE /views/{id}'].map(isHeldBack)).toEqual([
    true,
    true,
    true,
  ])
})

test('a page that was opened for one user is not shown for another', async () => {
  const { isSeeingAs, showFor } = await import('./seeing-as.ts')
  expect(showFor({ ...user, id: 1, seeingAs: null })).toBe(true)
  expect(showFor({ ...user, seeingAs })).toBe(false)
  expect(isSeeingAs()).toBe(false)
})
