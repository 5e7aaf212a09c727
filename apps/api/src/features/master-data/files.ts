import type { MasterRow } from '@cais/contract/master-data/endpoints'
import type { MasterNoun } from '@cais/domain/access/master-data'
import { formatDate } from '@cais/domain/kernel/calendar-date'
import { type Column, column, type Words } from '../../http/export/list-file.ts'

type File<Noun extends MasterNoun> = {
  readonly name: Words
  readonly columns: readonly Column<MasterRow<Noun>>[]
}

const code = column.text({ pt: 'Código', en: 'Code' }, ({ code: value }: { readonly code: string }) => value)
const name = column.text({ pt: 'Nome', en: 'Name' }, (row: { readonly name: string }) => row.name)
const namePt = column.text(
  { pt: 'Nome (português)', en: 'Name (Portuguese)' },
  (row: { readonly namePt: string }) => row.namePt,
)
const nameEn = column.text(
  { pt: 'Nome (inglês)', en: 'Name (English)' },
  (row: { readonly nameEn: string }) => row.nameEn,
)
const branch = column.text(
  { pt: 'Filial', en: 'Branch' },
  (row: { readonly branchId: string | null }) => row.branchId ?? '',
)
const active = column.yesNo({ pt: 'Activo', en: 'Active' }, (row: { readonly active: boolean }) => row.active)
/** Kilograms of grams. */
const weight = (heading: Words, grams: (row: MasterRow<'trucks'>) => number) =>
  column.decimal(heading, (row: MasterRow<'trucks'>) => grams(row) / 1000)

const FILE_OF: { readonly [Noun in MasterNoun]: File<Noun> } = {
  'vat-codes': {
    name: { pt: 'codigos-iva', en: 'vat-codes' },
    columns: [
      code,
      name,
      column.text({ pt: 'Taxas', en: 'Rates' }, ({ rates }) =>
        rates
          .map(({ validFrom, rateBp, exemptionReason }) =>
            [formatDate(validFrom), `${rateBp / 100} %`, exemptionReason].filter(Boolean).join(' '),
          )
          .join('; '),
      ),
      active,
    ],
  },
  'payment-conditions': {
    name: { pt: 'condicoes-de-pagamento', en: 'payment-conditions' },
    columns: [
      code,
      column.text({ pt: 'Tipo', en: 'Kind' }, ({ kind }) => kind),
      column.integer({ pt: 'Dias', en: 'Days' }, ({ days }) => days),
      namePt,
      nameEn,
      active,
    ],
  },
  reasons: {
    name: { pt: 'motivos', en: 'reasons' },
    columns: [
      code,
      column.text({ pt: 'Lugar', en: 'Place' }, ({ place }) => place),
      namePt,
      nameEn,
      column.yesNo({ pt: 'Pede texto', en: 'Needs text' }, ({ needsText }) => needsText),
      active,
    ],
  },
  routes: {
    name: { pt: 'rotas', en: 'routes' },
    columns: [
      code,
      name,
      branch,
      column.text({ pt: 'Paragens', en: 'Stops' }, ({ stops }) => stops.join('; ')),
      active,
    ],
  },
  trucks: {
    name: { pt: 'viaturas', en: 'trucks' },
    columns: [
      column.text({ pt: 'Matrícula', en: 'Registration' }, ({ registration }) => registration),
      name,
      branch,
      weight({ pt: 'Capacidade (kg)', en: 'Capacity (kg)' }, (row) => row.capacityGrams),
      weight({ pt: 'Ambiente (kg)', en: 'Ambient (kg)' }, (row) => row.ambientGrams),
      weight({ pt: 'Refrigerado (kg)', en: 'Refrigerated (kg)' }, (row) => row.refrigeratedGrams),
      weight({ pt: 'Congelado (kg)', en: 'Frozen (kg)' }, (row) => row.frozenGrams),
      active,
    ],
  },
  drivers: {
    name: { pt: 'motoristas', en: 'drivers' },
    columns: [
      name,
      branch,
      column.text({ pt: 'Função', en: 'Duty' }, ({ duty }) => duty),
      column.text({ pt: 'Telefone', en: 'Phone' }, ({ phone }) => phone),
      column.text({ pt: 'Carta', en: 'Licence' }, ({ licence }) => licence),
      column.date({ pt: 'Carta válida até', en: 'Licence valid until' }, (row) => row.licenceValidUntil),
      active,
    ],
  },
  teams: {
    name: { pt: 'equipas', en: 'teams' },
    columns: [
      name,
      branch,
      column.text({ pt: 'Pessoas', en: 'People' }, ({ memberNames = [] }) => memberNames.join('; ')),
      active,
    ],
  },
  holidays: {
    name: { pt: 'feriados', en: 'holidays' },
    columns: [column.date({ pt: 'Dia', en: 'Day' }, ({ date }) => date), name, branch, active],
  },
  printers: {
    name: { pt: 'impressoras', en: 'printers' },
    columns: [
      name,
      column.text({ pt: 'Endereço', en: 'Address' }, ({ address }) => address),
      branch,
      column.text({ pt: 'Serve para', en: 'Takes' }, ({ forms }) => forms.join('; ')),
      column.text({ pt: 'Se parar, passa para', en: 'Taken over by' }, ({ fallback }) => fallback),
      active,
    ],
  },
}

/** The list of each kind as Excel or CSV; a list has rows of its own kind only. */
export const FILES = FILE_OF as unknown as Readonly<
  Record<MasterNoun, { readonly name: Words; readonly columns: readonly Column<MasterRow>[] }>
>
