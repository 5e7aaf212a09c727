import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { digestOf } from '../../../testing/image-upload.ts'
import { type Person, signIn } from '../../../testing/people.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { seedTrade } from '../../../testing/trade.ts'
import { processImport } from './process-import.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let admin: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => new Date('2026-11-20T10:00:00Z') })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  admin = await signIn(testApp, 'ADMIN')
})
afterAll(() => testApp.close())

type Noun = 'customers' | 'articles' | 'opening-stock' | 'opening-balances'

/** Stores a file and begins its import. */
async function begin(noun: Noun, content: string | Buffer, { person = admin, name = 'ficheiro.csv' } = {}) {
  const bytes = Buffer.from(content)
  const digest = digestOf(bytes)
  const stored = await testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=import-file&name=${name}`,
    headers: { ...person.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(stored.statusCode, stored.body).toBe(200)
  return await call(person, 'POST /imports', { noun, file: { digest, name: stored.json().data.name } })
}

/** Previews the file with its columns as they were matched. */
async function preview(
  noun: Noun,
  content: string | Buffer,
  options: Parameters<typeof begin>[2] & { decimal?: string; dateOrder?: string } = {},
) {
  const { body } = await begin(noun, content, options)
  const { id, version, columns, ...style } = body.content
  const mapping = columns.map(({ key }: { key: string | null }) => key)
  const { decimal = style.decimal, dateOrder = style.dateOrder } = options
  const matched = await call(options.person ?? admin, `PUT /imports/${id}/mapping`, {
    version,
    mapping,
    decimal,
    dateOrder,
  })
  expect(matched.status, JSON.stringify(matched.body)).toBe(200)
  await runJobs(testApp)
  return (await call(options.person ?? admin, `GET /imports/${id}`)).body.data
}

async function bringIn(noun: Noun, content: string | Buffer, options: Parameters<typeof preview>[2] = {}) {
  const { id, version, counts, ...rest } = await preview(noun, content, options)
  const started = await call(options.person ?? admin, `POST /imports/${id}/run`, { version })
  if (started.status !== 202) return { id, version, counts, ...rest }
  await runJobs(testApp)
  return (await call(options.person ?? admin, `GET /imports/${id}`)).body.data
}

const takeOut = async (noun: Noun, format: 'csv' | 'xlsx', language = 'pt') => {
  const reply = await testApp.inject({
    method: 'GET',
    url: `/api/imports/nouns/${noun}/file?format=${format}`,
    headers: { ...admin.headers, 'accept-language': language },
  })
  return reply.rawPayload
}

const refusals = async (id: number) =>
  (await call(admin, `GET /imports/${id}/rows?outcome=refused`)).body.data.map(
    ({ row, faults }: { row: number; faults: { field: string; message: string }[] }) => [
      row,
      faults[0]?.field,
      faults[0]?.message,
    ],
  )

const FILES: Record<Noun, string> = {
  customers: [
    'Código;Cliente;N.º Contrib.;Morada 1;Cidade/Prov;Lim. Cred;Pag;Filial',
    'K1;Mercearia Boa Hora;400339910;Av. da Marginal 310;Cid. Maputo;1.500.000,00;30D;SD',
    'K2;-Talho do Vale;400005834;Rua 5;Sofala;2,50;Pronto pagamento;BE',
  ].join('\r\n'),
  articles: [
    'Artigo;Descrição;Unidade;Unidade base;Factor;Preço;Código de IVA;Peso;Temperatura',
    'A-1;Arroz 5 kg;cx;un;6;1.234,50;NOR;30,5;Ambiente',
    'A-2;Gelado;un;un;1;99,00;NOR;0,500;Congelado',
  ].join('\r\n'),
  'opening-stock': [
    'Armazém;Artigo;Lote;Validade;Quantidade;Lugar',
    'SD1;OIL;L1;31/12/2027;10,5;a-01',
    'SD1;RICE;L2;13/01/2028;1.000.000;',
    'BE1;OIL;L1;31/12/2027;7;',
  ].join('\r\n'),
  'opening-balances': [
    'Cliente;Documento;Data;Vencimento;Valor',
    'K1;FT 2025/1;13/10/2025;28/11/2025;1.000,50',
    'K1;NC 2025/2;14/10/2025;;-200,00',
  ].join('\r\n'),
}

describe.each(Object.entries(FILES) as [Noun, string][])('%s', (noun, content) => {
  test('come in once, and the same file again changes nothing', async () => {
    const rows = content.split('\r\n').length - 1
    const done = await bringIn(noun, content)
    expect(await refusals(done.id)).toEqual([])
    expect(done).toMatchObject({
      status: 'done',
      counts: { new: rows, changed: 0, unchanged: 0, refused: 0 },
    })
    expect(await preview(noun, content)).toMatchObject({
      status: 'previewed',
      counts: { new: 0, changed: 0, unchanged: rows, refused: 0 },
      allowedActions: ['match', 'correct'],
    })
  })

  test.each([
    ['csv', 'pt'],
    ['xlsx', 'pt'],
    ['csv', 'en'],
  ] as const)('go out as %s in %s and change nothing coming in', async (format, language) => {
    const file = await takeOut(noun, format, language)
    const found = await preview(noun, file, { name: `ficheiro.${format}` })
    expect([await refusals(found.id), found.counts.changed, found.counts.new]).toEqual([[], 0, 0])
    expect(found.counts.unchanged).toBeGreaterThan(1)
  })
})

const BAD = 'Artigo;Descrição;Unidade;Código de IVA;Preço;Preço desde'
const WRONG_ROWS: readonly (readonly [string, string, string])[] = [
  ['X1;A;un;NOR;1.234;', 'unitPrice', '«1.234» tanto pode ser mil como um com casas decimais'],
  ['X1;A;un;NOR;10;03/04/2026', 'priceValidFrom', '«03/04/2026» tanto pode ter o dia antes do mês'],
  ['X1;A;un;NOR;dez;', 'unitPrice', 'Não é um número: «dez»'],
  ['X1;A;un;NOR;1,999;', 'unitPrice', '«1,999» tanto pode ser mil'],
  ['X1;A;un;NOR;-5;', 'unitPrice', 'é negativo'],
  ['X1;A;un;NOR;=1+1;', 'unitPrice', 'É uma fórmula sem resultado guardado: =1+1'],
  ['X1;;un;NOR;1;', 'description', 'Falta o valor.'],
  [';A;un;NOR;1;', 'id', 'Falta o valor.'],
  ['X1;A;un;XXX;1;', 'vatCode', 'XXX'],
  ['soAp x;A;un;NOR;1;', 'id', 'soAp x'],
  ['X1;A;un;NOR', '', 'A linha tem 4 células e o cabeçalho 6'],
  [BAD, '', 'Esta linha repete o cabeçalho.'],
]

describe('a bad row is refused with its field and reason, and the others come in', () => {
  test.each(WRONG_ROWS)('%s', async (row, field, words) => {
    const found = await preview('articles', [BAD, row, 'OK-1;Bom;un;NOR;;'].join('\n'))
    expect(found.counts).toMatchObject({ new: 1, refused: 1 })
    const [refused] = await refusals(found.id)
    expect(refused?.slice(0, 2)).toEqual([2, field])
    expect(refused?.[2]).toContain(words)
  })

  test('a second row of the same key names the first', async () => {
    const found = await preview('articles', [BAD, 'Y1;A;un;NOR;1;', 'y1;B;un;NOR;2;'].join('\n'))
    expect(await refusals(found.id)).toEqual([[3, 'id', 'Já está na linha 2.']])
  })
})

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.each([
  ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', 'utf-16le', utf16],
  ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('%s is found and read', async (_name, encoding, write) => {
  const found = await preview(
    'articles',
    write([BAD, 'Z1;Feijão à peça;un;NOR;1,50;'].join('\r\n').replaceAll(';', '|')),
  )
  expect(found).toMatchObject({ encoding, separator: '|', counts: { new: 1 } })
  const { data } = (await call(admin, `GET /imports/${found.id}/rows?outcome=new`)).body
  expect(data[0].values).toMatchObject({ id: 'Z1', description: 'Feijão à peça', unitPrice: '1,50' })
})

test.each([
  ['\n', 'IMPORT_FILE_EMPTY'],
  [`${BAD}\n`, 'IMPORT_FILE_EMPTY'],
  ['1;2;3\n4;5;6', 'IMPORT_HEADER_MISSING'],
  ['Artigo;Descrição;Artigo\nA;B;C', 'IMPORT_HEADER_TWICE'],
  [`${BAD}\nA;"B;un;NOR;1;\nC;D`, 'IMPORT_QUOTES_BROKEN'],
])('%j is refused as a whole', async (content, code) => {
  expect((await begin('articles', content)).body).toMatchObject({ code })
})

const many = (count: number) =>
  [BAD, ...Array.from({ length: count }, (_, at) => `M${at};Artigo ${at};un;NOR;${at},50;`)].join('\n')

test('a run that is killed after any chunk goes on where it was, each row once', async () => {
  const { db } = testApp.deps
  const { id, version } = await preview('articles', many(50))
  await call(admin, `POST /imports/${id}/run`, { version })
  for (let chunks = 1; chunks <= 7; chunks += 1) {
    let left = chunks === 7 ? 100 : 1
    const dying = {
      db,
      chunkRows: 10,
      now: () => {
        left -= 1
        if (left < 0) throw new Error('killed')
        return testApp.deps.now()
      },
    }
    await processImport(dying, id).catch(() => {})
  }
  expect((await call(admin, `GET /imports/${id}`)).body.data).toMatchObject({
    status: 'done',
    rowsDone: 50,
    counts: { new: 50, refused: 0 },
  })
  const entries = await db
    .selectFrom('history')
    .select(['object_id', 'action'])
    .where('object_type', '=', 'product')
    .where('object_id', 'like', 'M%')
    .execute()
  expect(entries).toHaveLength(50)
})

test('two servers at one import write each row once, and a second person is told', async () => {
  const { id, version } = await preview('articles', many(40).replaceAll('M', 'N'))
  const other = await preview('articles', many(5).replaceAll('M', 'O'))
  await call(admin, `POST /imports/${id}/run`, { version })
  const second = await call(admin, `POST /imports/${other.id}/run`, { version: other.version })
  expect([second.status, second.body.code]).toEqual([409, 'IMPORT_RUNNING'])
  const { db, now } = testApp.deps
  await Promise.all([
    processImport({ db, now, chunkRows: 10 }, id),
    processImport({ db, now, chunkRows: 10 }, id),
  ])
  expect((await call(admin, `GET /imports/${id}`)).body.data).toMatchObject({
    status: 'done',
    rowsDone: 40,
    counts: { new: 40 },
  })
})

test('a row is put right in place, and a column that is missing leaves the field untouched', async () => {
  const found = await preview('articles', ['Artigo;Preço', 'A-1;dez', 'A-2;150'].join('\n'))
  expect(found.counts).toMatchObject({ changed: 1, refused: 1 })
  const corrected = await call(admin, `PUT /imports/${found.id}/rows`, {
    version: found.version,
    rows: [{ row: 2, values: { unitPrice: '10,00' } }],
  })
  expect(corrected.status).toBe(200)
  await runJobs(testApp)
  const { version, counts } = (await call(admin, `GET /imports/${found.id}`)).body.data
  expect(counts).toMatchObject({ changed: 2, refused: 0 })
  await call(admin, `POST /imports/${found.id}/run`, { version })
  await runJobs(testApp)
  const row = await testApp.deps.db
    .selectFrom('products')
    .select(['description', 'unit_price', 'unit_weight'])
    .where('id', '=', 'A-1')
    .executeTakeFirst()
  expect(row).toEqual({ description: 'Arroz 5 kg', unit_price: 1000, unit_weight: 30_500 })
})
