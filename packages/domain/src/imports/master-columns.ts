import type { MasterNoun } from '../access/master-data.ts'
import { choice, date, decimal, type ImportColumn, integer, text, yesNo } from './import-column.ts'

const code = (max: number) =>
  text('code', 'Código', 'Code', { max, needed: 'always', aliases: ['Cod', 'Cód.'] })
const name = (max: number, needed?: 'always' | 'new') =>
  text('name', 'Nome', 'Name', {
    max,
    ...(needed && { needed }),
    aliases: ['Designação', 'Descrição', 'Description'],
  })
const namePt = (max: number) =>
  text('namePt', 'Nome (português)', 'Name (Portuguese)', {
    max,
    needed: 'new',
    aliases: ['Nome', 'Nome em português'],
  })
const nameEn = (max: number) =>
  text('nameEn', 'Nome (inglês)', 'Name (English)', {
    max,
    needed: 'new',
    aliases: ['Name', 'Nome em inglês'],
  })
const branch = (needed?: 'always') =>
  text('branchId', 'Filial', 'Branch', { max: 8, ...(needed && { needed }) })
const active = yesNo('active', 'Activo', 'Active', { aliases: ['Activa', 'Ativo', 'Ativa'] })

/** The smaller master data; what a record is known by is always there. Kilograms are grams in the domain: thousandths both. */
export const MASTER_COLUMNS: Readonly<Record<MasterNoun, readonly ImportColumn[]>> = {
  'vat-codes': [
    code(20),
    name(80, 'new'),
    date('validFrom', 'Desde', 'Valid from', { needed: 'always', aliases: ['Data', 'From', 'Válida desde'] }),
    decimal('rate', 'Taxa (%)', 'Rate (%)', { needed: 'always', aliases: ['Taxa', 'Rate', 'IVA'] }),
    text('exemptionReason', 'Motivo da isenção', 'Exemption reason', { max: 300, aliases: ['Motivo'] }),
    active,
  ],
  'payment-conditions': [
    text('code', 'Código', 'Code', { max: 60, aliases: ['Condição', 'Condition'] }),
    choice('kind', 'Tipo', 'Kind', {
      needed: 'always',
      choices: [
        { value: 'days', names: ['Dias', 'Days'] },
        { value: 'end-of-month', names: ['Fim do mês', 'End of month'] },
        { value: 'on-delivery', names: ['Contra entrega', 'On delivery'] },
        { value: 'agreed', names: ['Conforme acordado', 'As agreed'] },
      ],
    }),
    integer('days', 'Dias', 'Days', { aliases: ['Prazo'] }),
    namePt(60),
    nameEn(60),
    active,
  ],
  reasons: [
    code(8),
    choice('place', 'Onde surge', 'Place', {
      needed: 'new',
      aliases: ['Lugar'],
      choices: [
        { value: 'none', names: ['Sem lugar', 'No place'] },
        { value: 'warehouse', names: ['Armazém', 'Warehouse'] },
        { value: 'truck', names: ['Viatura', 'Truck'] },
        { value: 'customer', names: ['Cliente', 'Customer'] },
      ],
    }),
    namePt(80),
    nameEn(80),
    yesNo('needsText', 'Pede um texto', 'Needs a text', { aliases: ['Pede texto', 'Needs text'] }),
    active,
  ],
  routes: [
    code(60),
    name(80),
    branch(),
    text('stops', 'Paragens', 'Stops', { max: 6000, aliases: ['Lugares'] }),
    active,
  ],
  trucks: [
    text('registration', 'Matrícula', 'Registration', {
      max: 20,
      needed: 'always',
      aliases: ['Viatura', 'Truck'],
    }),
    name(60),
    { ...branch(), needed: 'new' },
    decimal('capacityGrams', 'Capacidade (kg)', 'Capacity (kg)', {
      needed: 'new',
      aliases: ['Carga útil', 'Payload'],
    }),
    decimal('ambientGrams', 'Ambiente (kg)', 'Ambient (kg)', { aliases: ['Seco', 'Dry'] }),
    decimal('refrigeratedGrams', 'Refrigerado (kg)', 'Refrigerated (kg)', { aliases: ['Chilled'] }),
    decimal('frozenGrams', 'Congelado (kg)', 'Frozen (kg)'),
    active,
  ],
  drivers: [
    name(80, 'always'),
    branch('always'),
    choice('duty', 'Função', 'Duty', {
      choices: [
        { value: 'driver', names: ['Motorista', 'Driver'] },
        { value: 'helper', names: ['Ajudante', 'Helper'] },
      ],
    }),
    text('phone', 'Telefone', 'Phone', { max: 30, aliases: ['Telemóvel', 'Contacto', 'Mobile'] }),
    text('licence', 'Carta de condução', 'Licence', { max: 40, aliases: ['Carta', 'Driving licence'] }),
    date('licenceValidUntil', 'Carta válida até', 'Licence valid until'),
    active,
  ],
  teams: [
    name(60, 'always'),
    branch('always'),
    text('members', 'Pessoas', 'People', { max: 2000, aliases: ['Motoristas', 'Members'] }),
    active,
  ],
  holidays: [
    date('date', 'Dia', 'Day', { needed: 'always', aliases: ['Data', 'Date'] }),
    name(80, 'new'),
    branch(),
    active,
  ],
  printers: [
    name(60, 'always'),
    text('address', 'Endereço', 'Address', { max: 200, needed: 'new', aliases: ['IPP', 'URI'] }),
    branch(),
    text('forms', 'Serve para', 'Takes', { max: 200, aliases: ['Papéis', 'Forms'] }),
    text('fallback', 'Se parar, passa para', 'Taken over by', {
      max: 60,
      aliases: ['Substituta', 'Fallback'],
    }),
    active,
  ],
}

/** Several in one cell: 'Machava; Infulene'. */
export const listInCell = (text: string): string[] =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
