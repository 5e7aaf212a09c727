import { describe, expect, it } from 'vitest'
import { ApiError, errorOfReply, fieldError, toApiError } from './api/api-error.ts'
import { actionKeys } from './api/idempotency.ts'
import { eventsOf, type ServerEvent } from './api/server-events.ts'
import { isSlowLine } from './api/slow-line.ts'
import { preferredLanguage } from './language.ts'
import { placeBeside } from './screen/place-beside.ts'
import { keysOf } from './screen/shortcuts.ts'

describe('the language', () => {
  it('is the chosen one, else the first of the browser that is offered, else Portuguese', () => {
    expect(preferredLanguage('x=1; cais_language=en', ['pt-PT'])).toBe('en')
    expect(preferredLanguage('', ['fr-FR', 'en-GB', 'pt-PT'])).toBe('en')
    expect(preferredLanguage('cais_language=xx', ['fr'])).toBe('pt')
    expect(preferredLanguage('', [])).toBe('pt')
  })
})

describe('keys of idempotency', () => {
  it('stay the same until the action is answered', () => {
    let made = 0
    const keys = actionKeys(() => `key-${++made}`)
    expect(keys.of({ id: 1 })).toBe('key-1')
    expect(keys.of({ id: 1 })).toBe('key-1')
    expect(keys.of({ id: 2 })).toBe('key-2')
    keys.end({ id: 1 })
    expect(keys.of({ id: 1 })).toBe('key-3')
  })
})

describe('refusals (spec §8)', () => {
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

  it('survive a reply that is no JSON', async () => {
    const error = await errorOfReply(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), '/x')
    expect(error).toMatchObject({ status: 502, message: 'No server connection' })
    const refused = await errorOfReply(new Response('', { status: 413, statusText: 'Too Large' }), '/x')
    expect(refused).toMatchObject({ status: 413, message: 'Too Large' })
  })

  it('count anything else as status 500', () => {
    expect(toApiError(new Error('broken'))).toMatchObject({ status: 500, message: 'broken' })
    const known = new ApiError({ status: 404, path: '/', message: '' })
    expect(toApiError(known)).toBe(known)
  })
})

describe('server-sent events', () => {
  it('joins the parts of an event and skips heartbeats', async () => {
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
    const heard: ServerEvent[] = []
    for await (const event of eventsOf(new Response(body))) heard.push(event)
    expect(heard).toEqual([
      { name: 'message', data: '{"noun":"orders","id":1}' },
      { name: 'message', data: 'two\nlines' },
      { name: 'resync', data: '{}' },
    ])
  })
})

describe('keys', () => {
  const key = (name: string, more = {}) =>
    keysOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })
  it('are named alike whatever the machine', () => {
    expect(key('k', { ctrlKey: true })).toBe('Ctrl+K')
    expect(key('k', { metaKey: true })).toBe('Ctrl+K')
    expect(key('?')).toBe('?')
    expect(key('Enter')).toBe('Enter')
  })
})

describe('slow lines', () => {
  it('are 2g or those that save data', () => {
    expect(isSlowLine({ effectiveType: 'slow-2g' })).toBe(true)
    expect(isSlowLine({ saveData: true, effectiveType: '4g' })).toBe(true)
    expect(isSlowLine({ effectiveType: '4g' })).toBe(false)
  })
})

describe('a box beside its anchor', () => {
  const screen = { width: 390, height: 800 }
  const anchor = { left: 300, right: 380, top: 700, bottom: 740, width: 80 }
  it('goes above where there is more room, and stays on the screen', () => {
    const place = placeBeside(anchor, { width: 240, height: 300 }, screen, 'start')
    expect(place.left).toBe(390 - 240 - 8)
    expect(place.top).toBe(700 - 6 - 300)
  })
  it('stands below where it fits', () => {
    const high = { ...anchor, top: 100, bottom: 140 }
    expect(placeBeside(high, { width: 240, height: 300 }, screen, 'end')).toMatchObject({
      left: 140,
      top: 146,
    })
  })
})
