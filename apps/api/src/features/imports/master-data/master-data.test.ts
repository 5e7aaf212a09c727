import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORT_FILES } from '../../../testing/import-files.ts'
import { type Imports, openImports } from '../../../testing/open-imports.ts'
import { signIn } from '../../../testing/people.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { processImport } from './process-import.ts'

type Noun = ImportNounName

let imports: Imports
beforeAll(async () => {
  imports = await openImports()
})
afterAll(() => imports.testApp.close())

/** What must be there first: the draft of a price list, a driver for the team. */
const beforeFile: Partial<Record<Noun, () => Promise<unknown>>> = {
  'price-lines': async () => {
    const list = await imports.call(imports.admin, 'POST /price-lists', { code: 'FILE', name: 'Da folha' })
    const { id } = list.body.content
    return imports.call(imports.admin, `POST /price-lists/${id}/versions`, { validFrom: '2026-12-01' })
  },
}

describe.each(Object.entries(IMPORT_FILES) as [Noun, string][])('%s', (noun, content) => {
  test('come in once, and the same file again changes nothing', async () => {
    const rows = content.split('\r\n').length - 1
    await beforeFile[noun]?.()
    const done = await imports.bringIn(noun, content)
    expect(await imports.refusals(done.id)).toEqual([])
    const changed = noun === 'vat-codes' ? 1 : 0
    expect(done).toMatchObject({
      status: 'done',
      counts: { new: rows - changed, changed, unchanged: 0, refused: 0 },
    })
    expect(await imports.preview(noun, content)).toMatchObject({
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
    const file = await imports.takeOut(noun, format, language)
    const found = await imports.preview(noun, file, { name: `ficheiro.${format}` })
    expect([await imports.refusals(found.id), found.counts.changed, found.counts.new]).toEqual([[], 0, 0])
    expect(found.counts.unchanged).toBeGreaterThan(1)
  })
})

/** Files of the other lists whose second row is refused: at which field, in which words. */
const WRONG_FILES: readonly (readonly [Noun, string, string, string, string])[] = [
  ['customer-addresses', 'Cliente;Morada', 'K9;Rua 1', 'customer', '«K9» não existe'],
  ['customer-addresses', 'Cliente;Morada;GLN', 'K1;Rua 1;123', 'gln', 'Deve ter 13 caracteres'],
  ['article-units', 'Artigo;Unidade;Factor', 'A-1;meia;0', 'factor', 'meia'],
  ['article-units', 'Artigo;Unidade;Factor', 'A-1;un;2', 'factor', 'un'],
  ['article-units', 'Artigo;Unidade;Factor', 'A-1;saco;', 'factor', '«saco»'],
  ['article-units', 'Artigo;Unidade;Factor', 'A-404;cx;2', 'product', 'A-404'],
  ['article-units', 'Artigo;Unidade;Factor;EAN', 'A-1;saco;2;12000012000451', 'barcode', 'A-2 Gelado'],
  ['price-lines', 'Lista;Artigo;Preço', 'NADA;A-1;5', 'list', '«NADA» não existe'],
  ['price-lines', 'Lista;Versão;Artigo;Preço', 'FILE;9;A-1;5', 'number', '«9» não existe'],
  ['price-lines', 'Lista;Artigo;Preço', 'FILE;A-404;5', 'product', 'não'],
  ['price-lines', 'Lista;Artigo;Preço', 'FILE;A-1;0', 'price', 'zero'],
  ['vat-codes', 'Código;Nome;Desde;Taxa', 'XX;Nova;2026-01-01;0', 'exemptionReason', 'isenção'],
  ['vat-codes', 'Código;Nome;Desde;Taxa', 'XX;Nova;2026-01-01;0,16', 'rate', '0.16'],
  ['vat-codes', 'Código;Nome;Desde;Taxa', 'XX;;2026-01-01;5', 'name', 'Falta o valor'],
  ['payment-conditions', 'Tipo;Dias;Nome;Name', 'Conforme acordado;5;A;B', 'kind', ''],
  ['payment-conditions', 'Tipo;Dias;Nome;Name', 'Dias;1000;A;B', 'days', '1000'],
  ['reasons', 'Código;Onde surge;Nome;Name', '4XX;Lua;A;B', 'place', 'Lua'],
  ['routes', 'Código;Filial', 'Lua;ZZ', 'branchId', 'ZZ'],
  ['trucks', 'Matrícula;Filial;Capacidade (kg);Congelado (kg)', 'AAA 111 MP;SD;5;6', 'frozenGrams', ''],
  ['trucks', 'Matrícula;Filial;Capacidade (kg)', '???;SD;5', 'registration', '???'],
  ['drivers', 'Nome;Filial;Telefone', 'Eva;SD;12', 'phone', '12'],
  ['teams', 'Nome;Filial;Pessoas', 'Equipa 3;SD;Ninguém', 'members', '«Ninguém» não existe'],
  ['teams', 'Nome;Filial;Pessoas', 'Equipa 3;BE;Rui Dias', 'members', '«Rui Dias» não existe'],
  ['holidays', 'Dia;Nome;Filial', '30/02/2026;Nunca;SD', 'date', '30/02/2026'],
]

test.each(WRONG_FILES)('%s refuse %s with %s at its field', async (noun, header, row, field, words) => {
  const found = await imports.preview(noun, [header, row].join('\n'))
  expect(found.counts).toMatchObject({ new: 0, changed: 0, refused: 1 })
  const [refused] = await imports.refusals(found.id)
  expect(refused?.slice(0, 2)).toEqual([2, field])
  expect(refused?.[2]).toContain(words)
})

const historyOf = async (type: string, id: string) => {
  const rows = await imports.testApp.deps.db
    .selectFrom('history')
    .select(['action', 'changes', 'facts'])
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ action, changes, facts }) => ({ action, changes, facts }))
}

test('a file leaves one entry of history on each record that it changes, field by field', async () => {
  const { db } = imports.testApp.deps
  const code = await db
    .selectFrom('vat_codes')
    .select('id')
    .where('code', '=', 'RED')
    .executeTakeFirstOrThrow()
  const [created] = await historyOf('vat-code', String(code.id))
  const rates = [
    { validFrom: '2026-01-01', validTo: '2027-01-12', rateBp: 500, exemptionReason: null },
    { validFrom: '2027-01-13', validTo: null, rateBp: 0, exemptionReason: 'Isento, artigo 9' },
  ]
  expect(created).toEqual({
    action: 'create',
    changes: { code: [null, 'RED'], name: [null, 'Reduzida'], rates: [null, rates], active: [null, true] },
    facts: {},
  })
  const list = await db
    .selectFrom('price_lists')
    .select('id')
    .where('code', '=', 'FILE')
    .executeTakeFirstOrThrow()
  expect((await historyOf('price-list', String(list.id))).at(-1)).toEqual({
    action: 'enter-prices',
    changes: { 'A-1': [null, 130_000], 'A-2': [null, 11_050] },
    facts: { number: 1 },
  })
  const units = (await historyOf('product', 'A-1')).at(-1)
  expect(Object.keys(Object(units?.changes))).toEqual(['units'])
  const stored = await db
    .selectFrom('product_units')
    .select(['code', 'factor', 'barcode', 'net_weight', 'gross_weight', 'orderable'])
    .where('product_id', '=', 'A-1')
    .where('code', '=', 'pal')
    .executeTakeFirst()
  expect(stored).toEqual({
    ...{ code: 'pal', factor: 240_000, barcode: '', net_weight: 1_200_000 },
    ...{ gross_weight: 1_260_500, orderable: false },
  })
})

test('who keeps a list brings its file in, within their branches; others are refused', async () => {
  const distribution = await signIn(imports.testApp, 'DISTRIBUTION_MANAGER', { branchId: 'SD' })
  const found = await imports.preview(
    'trucks',
    'Matrícula;Filial;Capacidade (kg)\nAAA 111 MP;SD;5\nMMA1234;BE;9\nBBB 222 MP;BE;5',
    {
      person: distribution,
    },
  )
  expect(found.counts).toMatchObject({ new: 1, refused: 2 })
  const refused = (await imports.refusals(found.id)).map(([row, field]) => [row, field])
  expect(refused).toEqual([
    [3, 'registration'],
    [4, 'branchId'],
  ])
  const commercial = await signIn(imports.testApp, 'COMMERCIAL_APPROVER', { branchId: 'SD' })
  const nouns = (await imports.call(commercial, 'GET /imports/nouns')).body.data
  expect(nouns.map(({ noun }: { noun: string }) => noun)).toEqual(['price-lines'])
  expect((await imports.call(commercial, 'GET /imports/nouns/trucks/file')).body.code).toBe('ROLE_MISSING')
})

const HEADER = 'Artigo;Descrição;Unidade;Código de IVA;Preço;Preço desde'
const many = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, at) => `M${at};Artigo ${at};un;NOR;${at},50;`)].join('\n')

test('a run that is killed after any chunk goes on where it was, each row once', async () => {
  const { db } = imports.testApp.deps
  const { id, version } = await imports.preview('articles', many(50))
  await imports.call(imports.admin, `POST /imports/${id}/run`, { version })
  for (let chunks = 1; chunks <= 7; chunks += 1) {
    let left = chunks === 7 ? 100 : 1
    const dying = {
      db,
      chunkRows: 10,
      now: () => {
        left -= 1
        if (left < 0) throw new Error('killed')
        return imports.testApp.deps.now()
      },
    }
    await processImport(dying, id).catch(() => {})
  }
  expect((await imports.call(imports.admin, `GET /imports/${id}`)).body.data).toMatchObject({
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
  const { id, version } = await imports.preview('articles', many(40).replaceAll('M', 'N'))
  const other = await imports.preview('articles', many(5).replaceAll('M', 'O'))
  await imports.call(imports.admin, `POST /imports/${id}/run`, { version })
  const second = await imports.call(imports.admin, `POST /imports/${other.id}/run`, {
    version: other.version,
  })
  expect([second.status, second.body.code]).toEqual([409, 'IMPORT_RUNNING'])
  const { db, now } = imports.testApp.deps
  await Promise.all([
    processImport({ db, now, chunkRows: 10 }, id),
    processImport({ db, now, chunkRows: 10 }, id),
  ])
  expect((await imports.call(imports.admin, `GET /imports/${id}`)).body.data).toMatchObject({
    status: 'done',
    rowsDone: 40,
    counts: { new: 40 },
  })
})

test('a row is put right in place, and a column that is missing leaves the field untouched', async () => {
  const found = await imports.preview('articles', ['Artigo;Preço', 'A-1;dez', 'A-2;150'].join('\n'))
  expect(found.counts).toMatchObject({ changed: 1, refused: 1 })
  const corrected = await imports.call(imports.admin, `PUT /imports/${found.id}/rows`, {
    version: found.version,
    rows: [{ row: 2, values: { unitPrice: '10,00' } }],
  })
  expect(corrected.status).toBe(200)
  await runJobs(imports.testApp)
  const { version, counts } = (await imports.call(imports.admin, `GET /imports/${found.id}`)).body.data
  expect(counts).toMatchObject({ changed: 2, refused: 0 })
  await imports.call(imports.admin, `POST /imports/${found.id}/run`, { version })
  await runJobs(imports.testApp)
  const row = await imports.testApp.deps.db
    .selectFrom('products')
    .select(['description', 'unit_price', 'unit_weight'])
    .where('id', '=', 'A-1')
    .executeTakeFirst()
  expect(row).toEqual({ description: 'Arroz 5 kg', unit_price: 1000, unit_weight: 30_500 })
})

test('rows refused for one word are put right together', async () => {
  const row = (n: number) => `A-9${n};Sabão ${n};cx;${n === 4 ? 'LUXO' : 'N0RMAL'};10,00`
  const rows = Array.from({ length: 12 }, (_, n) => row(n)).join('\n')
  const found = await imports.preview('articles', `Artigo;Descrição;Unidade;IVA;Preço\n${rows}`)
  expect(found.counts).toMatchObject({ new: 0, refused: 12 })
  const causes = async () => (await imports.call(imports.admin, `GET /imports/${found.id}/causes`)).body.data
  const [most, other] = await causes()
  expect(most).toMatchObject({ field: 'vatCode', value: 'N0RMAL', rows: 11, firstRow: 2 })
  expect(other).toMatchObject({ field: 'vatCode', value: 'LUXO', rows: 1, firstRow: 6 })
  expect(most.message).toContain('«N0RMAL»')
  const mend = (change: object) =>
    imports.call(imports.admin, `PUT /imports/${found.id}/causes`, {
      version: found.version,
      causes: [{ field: 'vatCode', rule: most.rule, value: 'N0RMAL', becomes: 'NOR', ...change }],
    })
  expect(await mend({ field: 'colour' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  expect(await mend({})).toMatchObject({ status: 200 })
  await runJobs(imports.testApp)
  const { version, counts } = (await imports.call(imports.admin, `GET /imports/${found.id}`)).body.data
  expect(counts).toMatchObject({ new: 11, refused: 1 })
  expect(await causes()).toEqual([other])
  const { data } = (
    await imports.call(imports.admin, `GET /imports/${found.id}/rows?outcome=refused&corrected=with`)
  ).body
  expect(data.map((one: { row: number }) => one.row).slice(0, 3)).toEqual([6, 2, 3])
  await imports.call(imports.admin, `POST /imports/${found.id}/run`, { version })
  await runJobs(imports.testApp)
  const codes = await imports.testApp.deps.db
    .selectFrom('products')
    .select('vat_code')
    .where('id', 'like', 'A-9%')
    .execute()
  expect(codes).toHaveLength(11)
  expect(new Set(codes.map(({ vat_code }) => vat_code))).toEqual(new Set(['NOR']))
})

test('credit in a file waits for a second person where the company asks for one; the rest of the row comes in', async () => {
  const { call, admin, testApp } = imports
  const setPolicy = (credit: number | null) =>
    call(admin, 'PUT /settings/confirmation-policy', { payment: null, credit, writeOff: null })
  const there = [
    'Código;Nome;Filial;Limite de crédito',
    'W3;Padaria Sol;SD;1.500.000,00',
    'W4;Bar Sol;BE;2,50',
  ]
  await imports.bringIn('customers', there.join('\n'))
  await setPolicy(20_000_000)
  const file = [
    'Código;Nome;Filial;Limite de crédito;Condição de pagamento;Telefone',
    'W1;Mercearia Sol;SD;100.000,00;30 dias;841234567',
    'W2;Talho Sol;SD;300.000,00;30 dias;',
    'W3;Padaria Sol;SD;1.000.000,00;30 dias;841234568',
    'W4;Bar Sol;BE;2,50;60 dias;',
  ].join('\n')
  const found = await imports.bringIn('customers', file)
  expect(await imports.refusals(found.id)).toEqual([])
  expect(found.counts).toEqual({ new: 1, changed: 2, waiting: 1, unchanged: 0, refused: 0 })
  const [shown] = (await call(admin, `GET /imports/${found.id}/rows?outcome=waiting`)).body.data
  expect(shown).toMatchObject({
    label: 'Talho Sol',
    faults: [{ field: '', message: 'O crédito aguarda outra pessoa; o resto da linha entra.' }],
    changes: expect.arrayContaining([{ field: 'creditLimit', from: 0, to: 30_000_000 }]),
  })
  const [asked, ...others] = (await call(admin, 'GET /confirmations?kind=credit')).body.data
  expect([others, asked.customer.code, asked.changes]).toEqual([[], 'W2', { creditLimit: [0, 30_000_000] }])
  expect(await imports.preview('customers', file)).toMatchObject({
    counts: { new: 0, changed: 0, waiting: 0, unchanged: 4, refused: 0 },
  })
  const more = await imports.preview('customers', 'Código;Limite de crédito\nW2;400.000,00')
  expect((await imports.refusals(more.id)).map(([row, field]) => [row, field])).toEqual([[2, 'creditLimit']])
  const second = await signIn(testApp, 'FINANCIAL_APPROVER', { branchId: 'SD' })
  const at = `POST /confirmations/${asked.id}/decide`
  const decision = { action: 'confirm', version: 1 }
  expect((await call(admin, at, decision)).body.code).toBe('OWN_ENTRY')
  expect((await call(second, at, decision)).body.data.state).toBe('confirmed')
  const { data } = (await call(admin, 'GET /customers?search=W2')).body
  expect(data[0]).toMatchObject({ code: 'W2', creditLimit: 30_000_000 })
  await setPolicy(null)
})

test('a condition that master data has not is refused at its row, as on the form', async () => {
  const found = await imports.preview(
    'customers',
    'Código;Nome;Filial;Condição de pagamento\nW9;Bar Lua;SD;33 dias',
  )
  expect((await imports.refusals(found.id)).map(([row, field]) => [row, field])).toEqual([
    [2, 'paymentCondition'],
  ])
})
