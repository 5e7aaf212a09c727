import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PrimaveraTables } from './tables.ts'

/**
 * Every SELECT on the database of PRIMAVERA: columns named, values as parameters, nothing written. The same statements run on PostgreSQL tables of
 * these names, by which the tests prove them. Long tables are walked by their key, a portion at a time.
 */
export type ErpDb = Kysely<PrimaveraTables>

/** Rows of a portion. */
export const PORTION = 20_000

/** A bit of SQL Server and a boolean of PostgreSQL compare alike as numbers. */
const isNot = (column: string) => sql<boolean>`CAST(${sql.ref(column)} AS integer) = 0`
const NO_LOT = sql<string>`coalesce(${sql.ref('Lote')}, '')`

/** What comes after a key of several columns; an empty key = everything. */
function beyond(
  columns: readonly RawBuilder<unknown>[],
  key: readonly (string | number)[],
): RawBuilder<boolean> {
  if (key.length === 0) return sql<boolean>`1 = 1`
  const terms = columns.map((column, at) => {
    const equal = columns.slice(0, at).map((before, place) => sql`${before} = ${key[place]}`)
    return sql`(${sql.join([...equal, sql`${column} > ${key[at]}`], sql` AND `)})`
  })
  return sql<boolean>`(${sql.join(terms, sql` OR `)})`
}
const ref = (name: string) => sql`${sql.ref(name)}`

/** Sales documents by our tracking code, without those that were cancelled there. */
export const documentsOf = (db: ErpDb, reference: string, types: readonly string[]) =>
  db
    .selectFrom('CabecDoc as d')
    .innerJoin('CabecDocStatus as s', 's.IdCabecDoc', 'd.Id')
    .select(['d.TipoDoc', 'd.Serie', 'd.NumDoc', 'd.Data', 'd.TotalDocumento'])
    .where('d.Referencia', '=', reference)
    .where('d.TipoDoc', 'in', types)
    .where(isNot('s.Anulado'))
    .orderBy('d.Serie')
    .orderBy('d.NumDoc')

type Key = readonly (string | number)[]

export const customersSince = (db: ErpDb, since: string | null, key: Key) =>
  db
    .selectFrom('Clientes')
    .select(['Cliente', 'Nome', 'NumContrib', 'LimiteCred', 'TipoCred', 'ClienteAnulado'])
    .select('DataUltimaActualizacao')
    .where(beyond([ref('Cliente')], key))
    .$if(since !== null, (query) => query.where('DataUltimaActualizacao', '>=', since ?? ''))
    .orderBy('Cliente')
    .offset(0)
    .fetch(PORTION)

export const articlesSince = (db: ErpDb, since: string | null, key: Key) =>
  db
    .selectFrom('Artigo')
    .select(['Artigo', 'Descricao', 'UnidadeVenda', 'ArtigoAnulado', 'DataUltimaActualizacao'])
    .where(beyond([ref('Artigo')], key))
    .$if(since !== null, (query) => query.where('DataUltimaActualizacao', '>=', since ?? ''))
    .orderBy('Artigo')
    .offset(0)
    .fetch(PORTION)

/** The first sale price, in the currency of the company. */
export const prices = (db: ErpDb, currency: string, key: Key) =>
  db
    .selectFrom('ArtigoMoeda')
    .select(['Artigo', 'Unidade', 'PVP1'])
    .where('Moeda', '=', currency)
    .where(beyond([ref('Artigo'), ref('Unidade')], key))
    .orderBy('Artigo')
    .orderBy('Unidade')
    .offset(0)
    .fetch(PORTION)

export const stock = (db: ErpDb, key: Key) =>
  db
    .selectFrom('V_INV_ArtigoArmazem')
    .select(['Artigo', 'Armazem', NO_LOT.as('Lote'), 'StkActual'])
    .where(beyond([ref('Artigo'), ref('Armazem'), NO_LOT], key))
    .where('StkActual', '<>', sql<number>`0`)
    .orderBy('Artigo')
    .orderBy('Armazem')
    .orderBy(NO_LOT)
    .offset(0)
    .fetch(PORTION)

/** What customers owe and were credited, of which something is open. */
export const openItems = (db: ErpDb, key: Key) =>
  db
    .selectFrom('Pendentes')
    .select([
      'Entidade',
      'TipoDoc',
      'Serie',
      'NumDocInt',
      'DataDoc',
      'DataVenc',
      'ValorTotal',
      'ValorPendente',
    ])
    .where('TipoEntidade', '=', 'C')
    .where('ValorPendente', '<>', sql<number>`0`)
    .where(beyond([ref('Entidade'), ref('TipoDoc'), ref('Serie'), ref('NumDocInt')], key))
    .orderBy('Entidade')
    .orderBy('TipoDoc')
    .orderBy('Serie')
    .orderBy('NumDocInt')
    .offset(0)
    .fetch(PORTION)

/** Lines of customer orders there of which something is still to be delivered. */
export const pendingOrders = (db: ErpDb, type: string, key: Key) =>
  db
    .selectFrom('CabecDoc as d')
    .innerJoin('CabecDocStatus as s', 's.IdCabecDoc', 'd.Id')
    .innerJoin('LinhasDoc as l', 'l.IdCabecDoc', 'd.Id')
    .innerJoin('LinhasDocStatus as r', 'r.IdLinhasDoc', 'l.Id')
    .select(['l.Id', 'd.Serie', 'd.NumDoc', 'd.Entidade', 'd.Referencia', 'l.Artigo'])
    .select(['r.Quantidade', 'r.QuantTrans'])
    .where('d.TipoDoc', '=', type)
    .where('l.Artigo', 'is not', null)
    .where(isNot('s.Anulado'))
    .where(isNot('s.Fechado'))
    .where(isNot('r.Fechado'))
    .where(beyond([ref('l.Id')], key))
    .orderBy('l.Id')
    .offset(0)
    .fetch(PORTION)

/** Whether each table may be read: one row of each, for the test of the connection. */
export const TABLES = [
  'Clientes',
  'Artigo',
  'ArtigoMoeda',
  'V_INV_ArtigoArmazem',
  'Pendentes',
  'CabecDoc',
  'CabecDocStatus',
  'LinhasDoc',
  'LinhasDocStatus',
] as const satisfies readonly (keyof PrimaveraTables)[]

export const countOne = (db: ErpDb, table: (typeof TABLES)[number]) =>
  sql`SELECT count(*) AS rows FROM (SELECT 1 AS one FROM ${sql.table(table)} ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) AS first`.execute(
    db,
  )
