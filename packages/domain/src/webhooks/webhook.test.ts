import { expect, test } from 'vitest'
import { signatureHeader, signedText, webhookActions } from './webhook.ts'

test('a paused webhook is resumed, not tested', () => {
  expect(webhookActions('paused')).toEqual(['change', 'resume', 'new-secret', 'end'])
  expect(webhookActions('active')).toEqual(['change', 'pause', 'test', 'new-secret', 'end'])
})

test('time and body are signed together', () => {
  expect(signedText(1_790_000_000, '{"a":1}')).toBe('1790000000.{"a":1}')
  expect(signatureHeader(1_790_000_000, 'ab12')).toBe('t=1790000000,v1=ab12')
})
