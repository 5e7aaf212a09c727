import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callsOf } from '../../../testing/call.ts'
import { digestOf } from '../../../testing/image-upload.ts'
import { type Person, signIn } from '../../../testing/people.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { seedTrade } from '../../../testing/trade.ts'

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

/** Rehearses the file with its columns as they were matched. */
async function rehearse(
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

async function bringIn(noun: Noun, content: string | Buffer, options: Parameters<typeof rehearse>[2] = {}) {
  const { id, version, counts, ...rest } = await rehearse(noun, content, options)
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
    expect(await rehearse(noun, content)).toMatchObject({
      status: 'rehearsed',
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
    const found = await rehearse(noun, file, { name: `ficheiro.${format}` })
    expect([await refusals(found.id), found.counts.changed, found.counts.new]).toEqual([[], 0, 0])
    expect(found.counts.unchanged).toBeGreaterThan(1)
  })
})
