import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  readonly name: string
  readonly content: string | Buffer
  /** What the directory states as its unpacked size, where that is a lie. */
  readonly statedBytes?: number
}

/** A zip as spreadsheets write it, part by part. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, statedBytes } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(statedBytes ?? bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(20, 0)
    head.copy(entry, 2)
    entry.writeUInt32LE(offset, 38)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), entry, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end])
}

/** A workbook of one sheet, given as the XML of its rows, with other parts where they are given. */
export const workbookOf = (rows: string | Part, others: readonly Part[] = []): Buffer =>
  zipOf([
    ...others,
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="Artigos" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    typeof rows === 'string' ? sheetOf(rows) : rows,
  ])

export const sheetOf = (rows: string): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

/** A row of texts, numbers, and formulas with what they came to. */
export const rowOf = (
  cells: readonly (string | number | { readonly formula: string; readonly result?: string })[],
) =>
  `<row>${cells
    .map((cell) => {
      if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
      if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
      return `<c><f>${cell.formula}</f>${cell.result === undefined ? '' : `<v>${cell.result}</v>`}</c>`
    })
    .join('')}</row>`
