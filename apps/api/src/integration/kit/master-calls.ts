import { MASTER_NOUNS, type MasterNoun } from '@cais/domain/access/master-data'
import { type CallCase, call, type Key, type Source } from './sample.ts'

type MasterKey = Extract<Key, `${string} /master-data/${string}`>

let made = 0

/** A new record of each kind, with every field: of branch SD where it belongs to one. */
const NEW: Readonly<Record<MasterNoun, (count: number) => object>> = {
  'vat-codes': (count) => ({
    code: `IVA-${count}`,
    name: 'Reduzida',
    rates: [{ validFrom: '2026-01-01', rateBp: 500, exemptionReason: null }],
    active: true,
  }),
  'payment-conditions': (count) => ({
    kind: 'end-of-month',
    days: count,
    namePt: 'Fim do mês',
    nameEn: 'End of month',
    active: true,
  }),
  reasons: (count) => ({
    code: `9${count}`,
    place: 'truck',
    namePt: 'Atraso',
    nameEn: 'Delay',
    needsText: true,
    active: true,
  }),
  routes: (count) => ({
    code: `Rota ${count}`,
    name: 'Norte',
    branchId: 'SD',
    stops: ['Marracuene'],
    active: true,
  }),
  trucks: (count) => ({
    registration: `AB ${count} MP`,
    name: 'Camião',
    branchId: 'SD',
    capacityGrams: 10_000_000,
    ambientGrams: 10_000_000,
    refrigeratedGrams: 0,
    frozenGrams: 0,
    active: true,
  }),
  drivers: (count) => ({
    name: `Motorista ${count}`,
    branchId: 'SD',
    duty: 'driver',
    phone: '+258 84 123 4567',
    licence: `C-${count}`,
    licenceValidUntil: '2028-01-31',
    active: true,
  }),
  teams: (count) => ({ name: `Equipa ${count}`, branchId: 'SD', members: [], active: true }),
  printers: (count) => ({
    name: `Doca ${count}`,
    address: `ipp://10.20.4.${count % 200}:631/ipp/print`,
    branchId: 'SD',
    forms: ['invoice'],
    fallback: '',
    active: true,
  }),
  holidays: (count) => ({ date: '2026-11-10', name: `Dia ${count}`, branchId: 'SD', active: true }),
}

/** Days off differ by their day. */
const newRecord = (noun: MasterNoun) => {
  made += 1
  const day = new Date(Date.UTC(2027, 0, 1) + made * 86_400_000).toISOString().slice(0, 10)
  return { ...NEW[noun](100 + made), ...(noun === 'holidays' && { date: day }) }
}

async function added({ company: { must, people } }: Source, noun: MasterNoun) {
  const { content } = await must(people.ADMIN, `POST /master-data/${noun}`, newRecord(noun))
  return content as { id: number; version: number; name?: string }
}

type Access = { readonly list: string; readonly one: string; readonly write: string }

const EVERYBODY = '++ ++++++ ++ +++ ++++ ++++ xx+'
const OF_THE_BRANCH = '++ +----- ++ +++ ++++ ++++ xx+'
const ADMINISTRATORS = '++ xxxxxx xx xxx xxxx xxxx xxx'
const FINANCE = '++ xxxxxx xx xxx xx+x xxxx xxx'
const DISTRIBUTION = '++ xxxxxx xx xx+ xxxx xxxx xxx'
const MANAGERS: Access = {
  list: '++ ++++++ xx xxx xxxx xxxx xxx',
  one: '++ +----- xx xxx xxxx xxxx xxx',
  write: '++ +----- xx xxx xxxx xxxx xxx',
}
const FLEET: Access = {
  list: '++ ++++++ xx x++ xxxx xxxx xxx',
  one: '++ +----- xx x++ xxxx xxxx xxx',
  write: DISTRIBUTION,
}

/** Who may list, read one and write. */
const ACCESS: Readonly<Record<MasterNoun, Access>> = {
  'vat-codes': { list: EVERYBODY, one: EVERYBODY, write: FINANCE },
  'payment-conditions': { list: EVERYBODY, one: EVERYBODY, write: FINANCE },
  reasons: { list: EVERYBODY, one: EVERYBODY, write: ADMINISTRATORS },
  routes: { list: EVERYBODY, one: OF_THE_BRANCH, write: DISTRIBUTION },
  trucks: FLEET,
  drivers: FLEET,
  teams: FLEET,
  printers: MANAGERS,
  holidays: { list: EVERYBODY, one: OF_THE_BRANCH, write: ADMINISTRATORS },
}

const callsOf = (noun: MasterNoun): [string, CallCase][] => [
  [`GET /master-data/${noun}`, call(ACCESS[noun].list, () => ({}))],
  [
    `GET /master-data/${noun}/{id}`,
    call(ACCESS[noun].one, async (source) => ({ params: { id: (await added(source, noun)).id } })),
  ],
  [`POST /master-data/${noun}`, call(ACCESS[noun].write, () => ({ body: newRecord(noun) }))],
  [
    `PUT /master-data/${noun}/{id}`,
    call(ACCESS[noun].write, async (source) => {
      const { id, version } = await added(source, noun)
      const rates = 'rates' in NEW[noun](0) ? { rates: Reflect.get(NEW[noun](0), 'rates') } : {}
      return { params: { id }, body: { version, active: false, ...rates } }
    }),
  ],
]

export const MASTER_CALLS = Object.fromEntries(MASTER_NOUNS.flatMap(callsOf)) as Readonly<
  Record<MasterKey, CallCase>
>
