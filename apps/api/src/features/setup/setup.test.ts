import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../../integration/kit/send.ts'
import { CLI, run } from '../../start/testing/run-script.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { imageUpload } from '../../testing/image-upload.ts'
import { setupSample } from '../../testing/setup-sample.ts'
import { digestOfToken, issueToken } from './commands/issue-token.ts'

let app: TestApp
let now = new Date('2026-11-23T10:00:00Z')
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z')
  app = await buildTestApp({ now: () => now })
})
afterEach(() => app.close())

type Input = ReturnType<typeof setupSample>
const tokenOf = async () => (await issueToken(app.deps.db, now)).path.replace('/setup#', '')
const setUp = async (token: string, input: object = setupSample()) => {
  const reply = await send(app, 'POST /setup', { body: { token, ...input } })
  return { status: reply.statusCode, body: reply.json() }
}
const check = async (token: string) => {
  const reply = await send(app, 'POST /setup/check', { body: { token } })
  return { status: reply.statusCode, body: reply.json() }
}
const read = async (key: string, accessToken: string) => {
  const reply = await send(app, key, {}, { headers: { authorization: `Bearer ${accessToken}` } })
  return reply.json().data
}
const counts = async () => {
  const { db } = app.deps
  const of = async (table: 'users' | 'branches' | 'warehouses' | 'operations' | 'vat_rates' | 'history') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const setting = await db.selectFrom('settings').select('key').where('key', '=', 'company').execute()
  return [
    await of('users'),
    await of('branches'),
    await of('warehouses'),
    await of('operations'),
    await of('vat_rates'),
    await of('history'),
    setting.length,
  ]
}
const NOTHING = [0, 0, 0, 0, 0, 0, 0]
const AT = { administrator: {}, company: {}, branch: {}, operation: {} }
const withPart = (part: keyof typeof AT, change: object): Input => {
  const sample = setupSample()
  return { ...sample, [part]: { ...sample[part], ...change } }
}

describe('a set-up address', () => {
  test('makes a company once, each part of it with its history, and signs in', async () => {
    const token = await tokenOf()
    expect(await check(token)).toEqual({
      status: 200,
      body: {
        data: expect.objectContaining({ expiresAt: expect.stringMatching(/^2026-11-24T10:00:00/) }),
      },
    })
    expect((await send(app, 'GET /app-info', {})).json().data).toMatchObject({
      empty: true,
      company: '',
      logo: null,
    })
    const { status, body } = await setUp(token)
    expect([status, body]).toEqual([200, { accessToken: expect.any(String) }])
    expect(await counts()).toEqual([1, 1, 1, 1, 6, 7, 1])
    expect(await read('GET /auth/me', body.accessToken)).toMatchObject({
      username: 'ana.machel',
      branchId: 'SD',
      branchName: 'Sede',
      roles: ['ADMIN'],
      mustChangePassword: false,
    })
    expect(await read('GET /company', body.accessToken)).toEqual({
      name: 'Distribuidora Índico, Lda',
      nuit: '400339910',
      address: 'Avenida da Marginal, 310, Maputo',
      phone: '+258 21 300 300',
      email: 'geral@indico.example',
      bankName: 'Banco do Índico',
      nib: '999900010000000000167',
      gs1Prefix: '',
      logo: null,
      version: 2,
    })
    const history = await app.deps.db
      .selectFrom('history')
      .innerJoin('users', 'users.id', 'history.user_id')
      .select(['object_type', 'object_id', 'action', 'users.username'])
      .orderBy('history.id')
      .execute()
    expect(history.map(({ object_type, action, username }) => [object_type, action, username])).toEqual([
      ['user', 'create', 'ana.machel'],
      ['branch', 'create', 'ana.machel'],
      ['settings', 'change-company', 'ana.machel'],
      ['operation', 'create', 'ana.machel'],
      ...Array(3).fill(['vat-code', 'create', 'ana.machel']),
    ])
    expect((await send(app, 'GET /app-info', {})).json().data).toMatchObject({
      empty: false,
      company: 'Distribuidora Índico, Lda',
    })
    const stored = await app.deps.db.selectFrom('setup_tokens').select(['digest', 'used_by']).execute()
    expect(stored).toEqual([{ digest: digestOfToken(token), used_by: expect.any(Number) }])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('leaves out the proposed payment conditions and reasons that are not wanted', async () => {
    const token = await tokenOf()
    const { paymentConditions, reasons } = (await check(token)).body.data
    expect(paymentConditions.map(({ code }: { code: string }) => code)).toContain('45 dias')
    expect(reasons[0]).toEqual({
      code: '0EP',
      namePt: 'Eventos promocionais',
      nameEn: 'Promotional events',
      place: 'none',
    })
    const without = { withoutConditions: ['45 dias', '90 dias'], withoutReasons: ['0EP'] }
    expect((await setUp(token, { ...setupSample(), ...without })).status).toBe(200)
    const { db } = app.deps
    const off = await db.selectFrom('payment_conditions').select('code').where('active', '=', false).execute()
    expect(off.map(({ code }) => code).toSorted()).toEqual(['45 dias', '90 dias'])
    const left = await db.selectFrom('reasons').select('id').where('active', '=', false).execute()
    expect(left).toEqual([{ id: '0EP' }])
    expect(await counts()).toEqual([1, 1, 1, 1, 6, 10, 1])
  })

  test('is used up by it: only the same again, when the reply was lost, is answered', async () => {
    const token = await tokenOf()
    const later = await tokenOf()
    await setUp(token)
    const before = await counts()
    expect((await setUp(token)).status).toBe(200)
    expect((await setUp(later)).body.code).toBe('SETUP_DONE')
    expect((await setUp(token, withPart('administrator', { username: 'outra.pessoa' }))).body).toMatchObject({
      status: 409,
      code: 'SETUP_DONE',
    })
    expect((await check(token)).body.code).toBe('SETUP_DONE')
    expect(await counts()).toEqual(before)
  })

  test('opened by two at once lets one win; the other is told so in a sentence', async () => {
    const [one, other] = [await tokenOf(), await tokenOf()]
    const replies = await Promise.all([
      setUp(one),
      setUp(other, withPart('administrator', { username: 'rui.tembe' })),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'Este Cais já foi preparado por outra pessoa. Inicie sessão ou peça acesso a um administrador.',
    )
    expect(await counts()).toEqual([1, 1, 1, 1, 6, 7, 1])
  })

  test('expires after a day, and one that was never given opens nothing', async () => {
    const token = await tokenOf()
    now = new Date('2026-11-24T10:00:00Z')
    expect((await check(token)).body).toMatchObject({ status: 422, code: 'SETUP_LINK_EXPIRED' })
    expect((await setUp(token)).body.code).toBe('SETUP_LINK_EXPIRED')
    expect((await setUp('somebody-elses')).body.code).toBe('SETUP_LINK_INVALID')
    expect(await counts()).toEqual(NOTHING)
  })
})

test.each([
  ['a user name of three', withPart('administrator', { username: 'ana' }), 'administrator.username'],
  ['a user name in capitals', withPart('administrator', { username: 'ANA.M' }), 'administrator.username'],
  [
    'a short password',
    withPart('administrator', { password: 'curta', passwordConfirmation: 'curta' }),
    'administrator.password',
  ],
  [
    'a common password',
    withPart('administrator', { password: 'maputo2026', passwordConfirmation: 'maputo2026' }),
    'administrator.password',
  ],
  [
    'two passwords',
    withPart('administrator', { passwordConfirmation: 'outra' }),
    'administrator.passwordConfirmation',
  ],
  ['a NUIT that does not check', withPart('company', { nuit: '400339911' }), 'company.nuit'],
  ['a NIB that does not check', withPart('company', { nib: '999900010000000000168' }), 'company.nib'],
  ['a NIB without its bank', withPart('company', { bankName: '' }), 'company.bankName'],
  ['a series with a dash', withPart('branch', { seriesCode: 'S-D' }), 'branch.seriesCode'],
  ['a province that is none', withPart('branch', { provinceId: 12 }), 'branch.provinceId'],
  [
    'a warehouse without a name',
    withPart('branch', { warehouse: { id: 'SD1', name: ' ' } }),
    'branch.warehouse.name',
  ],
  [
    'two rates of one day',
    { ...setupSample(), vatRates: Array(2).fill(setupSample().vatRates[0]) },
    'vatRates.1.validFrom',
  ],
])('%s is refused at its field, and nothing is done', async (_what, input, field) => {
  const token = await tokenOf()
  const { status, body } = await setUp(token, input)
  expect([400, 422]).toContain(status)
  expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  expect(body.details.every(({ message }: { message: string }) => message.length > 0)).toBe(true)
  expect(await counts()).toEqual(NOTHING)
  expect((await setUp(token)).status).toBe(200)
})

describe('the company', () => {
  const put = async (accessToken: string, body: object) =>
    (
      await send(app, 'PUT /company', { body }, { headers: { authorization: `Bearer ${accessToken}` } })
    ).json()

  test('is changed with its version and history; the logo shows without a session', async () => {
    const { accessToken } = (await setUp(await tokenOf())).body
    const person = { headers: { authorization: `Bearer ${accessToken}` } }
    expect((await send(app, 'GET /company/logo', {})).statusCode).toBe(404)
    const upload = { ...imageUpload(), query: 'purpose=company-logo&name=logo.png' }
    await send(app, 'PUT /files/{digest}', upload, person)
    const logo = { digest: upload.params.digest, name: 'logo.png' }
    const { data } = await put(accessToken, { version: 2, logo, address: 'Rua 2' })
    expect(data).toMatchObject({ version: 3, address: 'Rua 2', logo: { ...logo, type: 'image/png' } })
    const shown = await send(app, 'GET /company/logo', {})
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await put(accessToken, { version: 2, address: 'Rua 3' })).toMatchObject({
      status: 409,
      current: { version: 3 },
    })
    expect((await put(accessToken, { nib: '1' })).details[0].field).toBe('nib')
    const [newest] = await read('GET /audit?objectType=settings&objectId=company', accessToken)
    expect(newest.changes).toEqual({
      address: ['Avenida da Marginal, 310, Maputo', 'Rua 2'],
      logo: [null, `logo.png (${logo.digest.slice(0, 8)})`],
    })
  })

  test('has a list of what is missing before its first order, made of what there is', async () => {
    const { accessToken } = (await setUp(await tokenOf())).body
    const list = await read('GET /setup/checklist', accessToken)
    expect(list).toMatchObject({ company: 'Distribuidora Índico, Lda', isSetUp: false })
    const states = list.steps.map(({ key, state }: { key: string; state: string }) => `${key} ${state}`)
    expect(states).toEqual(
      expect.arrayContaining([
        'company done',
        'branch done',
        'warehouse done',
        'vat done',
        'users open',
        'articles open',
        'prices locked',
        'stock locked',
        'order locked',
        'invoice locked',
      ]),
    )
    expect(list.steps.find(({ key }: { key: string }) => key === 'vat').names).toEqual([
      'ACUCAR-OLEO-SABAO 16 %',
      'ISENTO 0 %',
      'NORMAL 16 %',
    ])
  })
})

describe('npm run cais -- setup', { timeout: 60_000 }, () => {
  const ARGUMENTS = [
    '--name',
    'Ana Machel',
    '--username',
    'ana.machel',
    '--company',
    'Índico, Lda',
    '--nuit',
    '400339910',
    '--address',
    'Rua 1',
    '--province',
    'sofala',
  ]
  const cli = async (args: readonly string[], env = {}) => {
    const started = run(CLI, { DATABASE_URL: app.database.url, ...env }, ['setup', ...args])
    return [await started.ended, started.output.text]
  }

  test('sets up an empty system, with the password of the environment, and refuses one that is not', async () => {
    const password = { CAIS_ADMIN_PASSWORD: 'três tigres tristes' }
    expect(
      await cli([...ARGUMENTS.slice(0, 6), '--nuit', '400339911', ...ARGUMENTS.slice(8)], password),
    ).toEqual([1, expect.stringContaining('--nuit: The NUIT 400339911 is not valid')])
    expect(await cli(ARGUMENTS.slice(2), password)).toEqual([1, expect.stringContaining('--name: ')])
    expect(await counts()).toEqual(NOTHING)
    expect(await cli(ARGUMENTS, password)).toEqual([0, 'Índico, Lda is set up. Sign in as ana.machel.\n'])
    expect(await counts()).toEqual([1, 1, 1, 1, 6, 7, 1])
    expect(
      (
        await send(app, 'POST /auth', {
          body: { username: 'ana.machel', password: password.CAIS_ADMIN_PASSWORD },
        })
      ).statusCode,
    ).toBe(200)
    expect(await cli(ARGUMENTS, password)).toEqual([
      1,
      expect.stringContaining('set up by somebody else already'),
    ])
  })
})
