import { centavosOfErp, type ErpSyncKind } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ErpConnection } from '../connection.ts'
import type { ErpGateway, ErpRows, PostResult, ReadPortion, TestResult } from '../erp-gateway.ts'
import type { ErpDb } from './queries.ts'
import * as queries from './queries.ts'
import { readRefusal } from './read-refusal.ts'
import { documentTypesOf, openWebApi } from './web-api.ts'

type Options = {
  readonly connection: ErpConnection
  readonly db: ErpDb
  readonly timeoutMs: number
}

/** PRIMAVERA: reads by SQL with a login that may only read, writes through its Web API. */
export function primaveraGateway({ connection, db, timeoutMs }: Options): ErpGateway {
  const api = openWebApi(connection, timeoutMs)
  const told = <T>(table: string, work: () => Promise<T>) =>
    work().catch((error) => {
      throw readRefusal(error, { host: connection.host, table })
    })
  return {
    system: 'primavera',
    postInvoice: (invoice): Promise<PostResult> => api.post(invoice),
    findDocuments: async (reference, kind = 'FT') => {
      const rows = await told('CabecDoc', () =>
        queries.documentsOf(db, reference, documentTypesOf(kind, connection)).execute(),
      )
      return rows.map((row) => ({
        number: `${row.TipoDoc} ${row.Serie}/${row.NumDoc}`,
        series: `${row.TipoDoc}.${row.Serie}`,
        sequence: Number(row.NumDoc),
        issuedOn: dayOf(row.Data),
        total: Math.round(Number(row.TotalDocumento) * 100),
      }))
    },
    read: (kind, since) => readPortions(kind, since, { db, told }),
    test: () =>
      Promise.all([resultOf('reading', () => readEach(db, told)), resultOf('documents', () => api.signIn())]),
    close: () => db.destroy(),
  }
}

type Told = <T>(table: string, work: () => Promise<T>) => Promise<T>

async function readEach(db: ErpDb, told: Told): Promise<void> {
  await Promise.all(queries.TABLES.map((table) => told(table, () => queries.countOne(db, table))))
}

async function resultOf(part: TestResult['part'], work: () => Promise<void>): Promise<TestResult> {
  try {
    await work()
    return { part, error: null }
  } catch (error) {
    return { part, error: error instanceof RuleError ? error : new RuleError('INTERNAL') }
  }
}

/** Dates are calendar dates there; the driver reads them as UTC. */
const dayOf = (day: Date | string): string => (day instanceof Date ? day.toISOString() : day).slice(0, 10)
const instantOf = (at: Date | string): string =>
  (at instanceof Date ? at.toISOString() : at).replace(' ', 'T').slice(0, 23)

type Reading = { readonly db: ErpDb; readonly told: Told }
type Key = readonly (string | number)[]
type Source<Kind extends ErpSyncKind> = {
  readonly table: string
  read(db: ErpDb, since: string | null, key: Key): Promise<readonly Found<Kind>[]>
}
type Found<Kind extends ErpSyncKind> = {
  readonly row: ErpRows[Kind]
  readonly key: Key
  readonly at?: string
}

const yes = (bit: boolean | number) => Number(bit) !== 0
const milli = (quantity: number | string) => Math.round(Number(quantity) * 1000)
const centavos = (amount: number | string | null) => Math.round(Number(amount ?? 0) * 100)
const CURRENCY = 'MT'
const ORDER_TYPE = 'ECL'

const SOURCES: { readonly [Kind in ErpSyncKind]: Source<Kind> } = {
  customers: {
    table: 'Clientes',
    read: async (db, since, key) =>
      (await queries.customersSince(db, since, key).execute()).map((row) => ({
        row: {
          code: row.Cliente,
          name: row.Nome,
          nuit: row.NumContrib,
          creditLimit: centavos(row.LimiteCred),
          // Credit cut off there, or the customer cancelled.
          blocked: yes(row.ClienteAnulado) || row.TipoCred === '2',
        },
        key: [row.Cliente],
        at: instantOf(row.DataUltimaActualizacao),
      })),
  },
  articles: {
    table: 'Artigo',
    read: async (db, since, key) =>
      (await queries.articlesSince(db, since, key).execute()).map((row) => ({
        row: {
          code: row.Artigo,
          description: row.Descricao ?? '',
          unit: row.UnidadeVenda ?? '',
          active: !yes(row.ArtigoAnulado),
        },
        key: [row.Artigo],
        at: instantOf(row.DataUltimaActualizacao),
      })),
  },
  prices: {
    table: 'ArtigoMoeda',
    read: async (db, _since, key) =>
      (await queries.prices(db, CURRENCY, key).execute()).map((row) => ({
        row: {
          article: row.Artigo,
          unit: row.Unidade,
          price: centavosOfErp(Number(row.PVP1)),
          text: String(Number(row.PVP1)),
        },
        key: [row.Artigo, row.Unidade],
      })),
  },
  stock: {
    table: 'V_INV_ArtigoArmazem',
    read: async (db, _since, key) =>
      (await queries.stock(db, key).execute()).map((row) => ({
        row: { article: row.Artigo, warehouse: row.Armazem, batch: row.Lote, quantity: milli(row.StkActual) },
        key: [row.Artigo, row.Armazem, row.Lote],
      })),
  },
  account: {
    table: 'Pendentes',
    read: async (db, _since, key) =>
      (await queries.openItems(db, key).execute()).map((row) => ({
        row: {
          customer: row.Entidade,
          document: `${row.TipoDoc} ${row.Serie}/${row.NumDocInt}`,
          issuedOn: dayOf(row.DataDoc),
          dueOn: dayOf(row.DataVenc),
          amount: centavos(row.ValorTotal),
          open: centavos(row.ValorPendente),
        },
        key: [row.Entidade, row.TipoDoc, row.Serie, row.NumDocInt],
      })),
  },
  orders: {
    table: 'LinhasDoc',
    read: async (db, _since, key) =>
      (await queries.pendingOrders(db, ORDER_TYPE, key).execute()).map((row) => ({
        row: {
          document: `${ORDER_TYPE} ${row.Serie}/${row.NumDoc}`,
          reference: (row.Referencia ?? '').trim(),
          customer: row.Entidade,
          article: row.Artigo ?? '',
          quantity: milli(row.Quantidade) - milli(row.QuantTrans),
        },
        key: [row.Id],
      })),
  },
}

/** Portion by portion, until one is not full. */
async function* readPortions<Kind extends ErpSyncKind>(
  kind: Kind,
  since: string | null,
  { db, told }: Reading,
): AsyncGenerator<ReadPortion<Kind>> {
  const source: Source<Kind> = SOURCES[kind]
  let key: Key = []
  let watermark = since
  for (;;) {
    const found = await told(source.table, () => source.read(db, since, key))
    for (const { at } of found) if (at !== undefined && (watermark === null || at > watermark)) watermark = at
    yield { rows: found.map(({ row }) => row), watermark }
    if (found.length < queries.PORTION) return
    key = found.at(-1)?.key ?? []
  }
}
