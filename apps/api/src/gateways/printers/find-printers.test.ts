import { describe, expect, test } from 'vitest'
import { printersIn, question, readAnswer } from './find-printers.ts'

const label = (text: string) => Buffer.from([Buffer.byteLength(text), ...Buffer.from(text)])
const name = (text: string) => Buffer.concat([...text.split('.').map(label), Buffer.from([0])])
const short = (value: number) => Buffer.from([value >> 8, value & 0xff])
const record = (owner: Buffer, type: number, data: Buffer) =>
  Buffer.concat([owner, short(type), short(1), Buffer.from([0, 0, 0, 120]), short(data.length), data])
const answer = (...records: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0x84, 0, 0, 0]),
    short(records.length),
    Buffer.from([0, 0, 0, 0]),
    ...records,
  ])

/** As a printer of an office answers: its service by the name of the question, the rest beside it. */
function office() {
  const service = name('_ipp._tcp.local')
  // the end of the name stands once, at byte 12
  const instance = Buffer.concat([label('HP Sala 2'), Buffer.from([0xc0, 12])])
  const host = name('hp-sala2.local')
  return answer(
    record(service, 12, instance),
    record(instance, 33, Buffer.concat([short(0), short(0), short(631), host])),
    record(instance, 16, Buffer.concat([label('rp=ipp/print'), label('ty=HP LaserJet Pro')])),
    record(host, 1, Buffer.from([10, 20, 4, 31])),
  )
}

describe('printers that say that they are there', () => {
  test('are found with name, address and model', () => {
    expect(printersIn(readAnswer(office()))).toEqual([
      { name: 'HP Sala 2', address: 'ipp://10.20.4.31:631/ipp/print', model: 'HP LaserJet Pro' },
    ])
  })

  test('what is no answer of theirs is left out', () => {
    const whole = office()
    for (let length = 0; length < whole.length; length += 7)
      expect(() => printersIn(readAnswer(whole.subarray(0, length)))).not.toThrow()
    // a name that points at itself
    expect(readAnswer(answer(Buffer.from([0xc0, 12, 0, 12, 0, 1, 0, 0, 0, 0, 0, 0])))).toEqual([])
    expect(readAnswer(Buffer.from('HTTP/1.1 200 OK'))).toEqual([])
  })

  test('the question is for one service, and for an answer to its own port', () => {
    const asked = question('_ipps._tcp.local')
    expect(asked.readUInt16BE(4)).toBe(1)
    expect(asked.toString('latin1')).toContain(
      '\u0005_ipps\u0004_tcp\u0005local\u0000\u0000\u000c\u0080\u0001',
    )
  })
})
