import { describe, expect, it } from 'vitest'
import { ApiError, errorOfReply, fieldError, toApiError } from './api/api-error.ts'
import { actionKeys } from './api/idempotency.ts'
import { isSlowConnection } from './api/slow-connection.ts'
import { preferredLanguage } from './language.ts'
import { eventsOf, type ServerEvent } from './queries/live-updates.ts'
import { placeBeside } from './screen/place-beside.ts'
import { keysOf } from './screen/shortcuts.ts'

describe('the language', () => {
  it('is the chosen one, else the first language of the browser that we offer, else Portuguese', () => {
    expect(preferredLanguage('x=1; cais_language=en', ['pt-PT'])).toBe('en')
    expect(preferredLanguage('', ['fr-FR', 'en-GB', 'pt-PT'])).toBe('en')
    expect(preferredLanguage('cais_language=xx', ['fr'])).toBe('pt')
    expect(preferredLanguage('', [])).toBe('pt')
  })
})

describe('idempotency keys', () => {
  it('stay the same until the action has a reply', () => {
    let made = 0
    const keys = actionKeys(() => `key-${++made}`)
    expect(keys.of({ id: 1 })).toBe('key-1')
    expect(keys.of({ id: 1 })).toBe('key-1')
    expect(keys.of({ id: 2 })).toBe('key-2')
    keys.end({ id: 1 })
    expect(keys.of({ id: 1 })).toBe('key-3')
  })
})

describe('refusals of the API', () => {
  it('take message, status and path from the reply', async () => {
    const body = {
      code: 'STOCK_INSUFFICIENT',
      message: 'Só há 3.',
      details: [{ field: 'quantity', rule: 'max' }],
    }
    const error = await errorOfReply(new Response(JSON.stringify(body), { status: 422 }), '/orders/1')
    expect(error).toMatchObject({
      status: 422,
      path: '/orders/1',
      code: 'STOCK_INSUFFICIENT',
      message: 'Só há 3.',
    })
    expect(error.isClientError).toBe(true)
    expect(fieldError(error, 'quantity')).toBe('Só há 3.')
    expect(fieldError(error, 'other')).toBeUndefined()
  })

  it('are built from a reply that is not JSON too', async () => {
    const error = await errorOfReply(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), '/x')
    expect(error).toMatchObject({ status: 502, message: 'No server connection' })
    const refused = await errorOfReply(new Response('', { status: 413, statusText: 'Too Large' }), '/x')
    expect(refused).toMatchObject({ status: 413, message: 'Too Large' })
  })

  it('turn any other error into status 500', () => {
    expect(toApiError(new Error('broken'))).toMatchObject({ status: 500, message: 'broken' })
    const known = new ApiError({ status: 404, path: '/', message: '' })
    expect(toApiError(known)).toBe(known)
  })
})

describe('server-sent events', () => {
  it('joins an event that arrives in parts, and skips heartbeats', async () => {
    const parts = [
      'data: {"noun":"or',
      'ders","id":1}\n\n: ping\n\nda',
      'ta: two\r\ndata: lines\r\n\r\nevent: resync\ndata: {}\n\n',
    ]
    const body = new ReadableStream({
      start(stream) {
        for (const part of parts) stream.enqueue(new TextEncoder().encode(part))
        stream.close()
      },
    })
    const received: ServerEvent[] = []
    for await (const event of eventsOf(new Response(body))) received.push(event)
    expect(received).toEqual([
      { name: 'message', data: '{"noun":"orders","id":1}' },
      { name: 'message', data: 'two\nlines' },
      { name: 'resync', data: '{}' },
    ])
  })
})

describe('keys', () => {
  const key = (name: string, more = {}) =>
    keysOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })
  it('have the same name on every operating system', () => {
    expect(key('k', { ctrlKey: true })).toBe('Ctrl+K')
    expect(key('k', { metaKey: true })).toBe('Ctrl+K')
    expect(key('?')).toBe('?')
    expect(key('Enter')).toBe('Enter')
  })
})

describe('slow connections', () => {
  it('are 2g and those with data saving on', () => {
    expect(isSlowConnection({ effectiveType: 'slow-2g' })).toBe(true)
    expect(isSlowConnection({ saveData: true, effectiveType: '4g' })).toBe(true)
    expect(isSlowConnection({ effectiveType: '4g' })).toBe(false)
  })
})

describe('a box beside its anchor', () => {
  const screen = { width: 390, height: 800 }
  const anchor = { left: 300, right: 380, top: 700, bottom: 740, width: 80 }
  it('is placed above where there is more room, and stays on the screen', () => {
    const place = placeBeside(anchor, { width: 240, height: 300 }, screen, 'start')
    expect(place.left).toBe(390 - 240 - 8)
    expect(place.top).toBe(700 - 6 - 300)
  })
  it('is placed below where it fits', () => {
    const high = { ...anchor, top: 100, bottom: 140 }
    expect(placeBeside(high, { width: 240, height: 300 }, screen, 'end')).toMatchObject({
      left: 140,
      top: 146,
    })
  })
})
