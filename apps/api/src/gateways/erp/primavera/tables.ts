import type { ColumnType } from 'kysely'

/** Amounts and quantities come as numbers from SQL Server and as text from PostgreSQL. */
type Amount = ColumnType<number | string, never, never>
type Day = ColumnType<Date | string, never, never>

/** The tables of a company database of PRIMAVERA that are read, with the columns that are used. */
export type PrimaveraTables = {
  Clientes: {
    Cliente: string
    Nome: string
    NumContrib: string | null
    LimiteCred: Amount | null
    TipoCred: string | null
    ClienteAnulado: boolean | number
    DataUltimaActualizacao: Day
  }
  Artigo: {
    Artigo: string
    Descricao: string | null
    UnidadeVenda: string | null
    ArtigoAnulado: boolean | number
    DataUltimaActualizacao: Day
  }
  ArtigoMoeda: { Artigo: string; Moeda: string; Unidade: string; PVP1: Amount }
  V_INV_ArtigoArmazem: { Artigo: string; Armazem: string; Lote: string | null; StkActual: Amount }
  Pendentes: {
    TipoEntidade: string
    Entidade: string
    TipoDoc: string
    Serie: string
    NumDocInt: number
    DataDoc: Day
    DataVenc: Day
    ValorTotal: Amount
    ValorPendente: Amount
  }
  CabecDoc: {
    Id: string
    TipoDoc: string
    Serie: string
    NumDoc: number
    Entidade: string
    Referencia: string | null
    Data: Day
    TotalDocumento: Amount
  }
  CabecDocStatus: { IdCabecDoc: string; Anulado: boolean | number; Fechado: boolean | number }
  LinhasDoc: { Id: string; IdCabecDoc: string; Artigo: string | null; Quantidade: Amount }
  LinhasDocStatus: { IdLinhasDoc: string; Quantidade: Amount; QuantTrans: Amount; Fechado: boolean | number }
}
