import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../language.ts'
import { refetchOnLanguageChange } from './refresh.ts'

afterEach(() => vi.unstubAllGlobals())

it("refetches the server's sentences after a change of language", () => {
  vi.stubGlobal('document', { cookie: '' })
  const client = new QueryClient()
  const key = ['approvals', null, 'GET /approvals', null]
  client.setQueryData(key, { data: [{ message: 'Limite de crédito excedido em 224 000,00 MZN' }] })
  const stop = refetchOnLanguageChange(client)
  chooseLanguage('pt')
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  chooseLanguage('en')
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  stop()
  chooseLanguage('pt')
})
