import { describe, expect, test } from 'vitest'
import { decodeAnswer, encodeRequest, NotIpp, numberIn, textsIn } from './ipp-message.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

describe('requests as bytes', () => {
  test.each([
    [
      'a question about the printer',
      {
        operation: 'getPrinterAttributes',
        requestId: 1,
        attributes: [{ name: 'attributes-charset', tag: 'charset', values: ['utf-8'] }],
      },
      '0200 000b 00000001 01 47 0012 617474726962757465732d63686172736574 0005 7574662d38 03',
    ],
    [
      'two values of one name, the second without it',
      { operation: 'getJobs', requestId: 2, attributes: [{ name: 'a', tag: 'keyword', values: ['b', 'c'] }] },
      '0200 000a 00000002 01 44 0001 61 0001 62 44 0000 0001 63 03',
    ],
    [
      'numbers and yes or no',
      {
        operation: 'cancelJob',
        requestId: 2_147_483_647,
        attributes: [
          { name: 'i', tag: 'integer', values: [-2] },
          { name: 'e', tag: 'enum', values: [9] },
          { name: 'y', tag: 'boolean', values: [true] },
        ],
      },
      '0200 0008 7fffffff 01 21 0001 69 0004 fffffffe 23 0001 65 0004 00000009 22 0001 79 0001 01 03',
    ],
    [
      'attributes of the print in their own group',
      {
        operation: 'printJob',
        requestId: 3,
        attributes: [],
        job: [{ name: 'copies', tag: 'integer', values: [2] }],
      },
      '0200 0002 00000003 01 02 21 0006 636f70696573 0004 00000002 03',
    ],
  ] as const)('%s', (_, request, bytes) => {
    expect(encodeRequest(request).toString('hex')).toBe(hex(bytes).toString('hex'))
  })

  test('a name longer than 255 octets is cut between characters', () => {
    const name = 'á'.repeat(200)
    const bytes = encodeRequest({
      operation: 'printJob',
      requestId: 1,
      attributes: [{ name: 'n', tag: 'name', values: [name] }],
    })
    expect(bytes.readUInt16BE(13)).toBe(254)
  })
})

describe('answers as bytes', () => {
  const head = '0200 0000 00000007'
  test('state and reasons of a printer; what is not needed is passed over', () => {
    const answer = decodeAnswer(
      hex(`0101 0001 00000007 01 47 0001 61 0005 7574662d38
        04 23 0001 73 0004 00000005 44 0001 72 0002 6161 44 0000 0002 6262
        34 0001 63 0000 4a 0000 0001 78 21 0000 0004 00000001 37 0000 0000
        30 0001 74 0003 613d31 13 0001 76 0000 03`),
    )
    expect([answer.status, answer.requestId]).toEqual([1, 7])
    expect(numberIn(answer.printer, 's')).toBe(5)
    expect(textsIn(answer.printer, 'r')).toEqual(['aa', 'bb'])
    expect(textsIn(answer.printer, 't')).toEqual(['a=1'])
    expect([answer.printer.get('v'), answer.printer.has('x')]).toEqual([[], false])
  })

  test('each job is a group; a text with its language is the text', () => {
    const { jobs } = decodeAnswer(
      hex(
        `${head} 02 21 0001 69 0004 00000001 02 21 0001 69 0004 00000002 36 0001 6e 0008 0002 7074 0002 4f4c 03`,
      ),
    )
    expect(jobs.map((job) => numberIn(job, 'i'))).toEqual([1, 2])
    expect(jobs[1] && textsIn(jobs[1], 'n')).toEqual(['OL'])
  })

  test.each([
    ['nothing', ''],
    ['a web page', Buffer.from('<!doctype html><h1>hello</h1>').toString('hex')],
    ['another version', '0900 0000 00000001 03'],
    ['no end', `${head} 01`],
    ['a name beyond the end', `${head} 04 44 00ff 61`],
    ['a value beyond the end', `${head} 04 44 0001 61 ffff 62 03`],
    ['a number of three octets', `${head} 04 21 0001 61 0003 000001 03`],
    ['a language beyond its value', `${head} 04 36 0001 61 0003 ffff61 03`],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeAnswer(hex(bytes))).toThrow(NotIpp)
  })
})
