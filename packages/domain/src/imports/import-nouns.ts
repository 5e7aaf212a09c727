import { GENERAL_ACTIONS } from '../access/actions.ts'
import { hasRole, type Role, type RuleRole } from '../access/roles.ts'
import { PROVINCES } from '../customers/provinces.ts'
import { ALLOCATION_TYPES } from '../customers/served-from.ts'
import type { ReadableColumn } from './read-cell.ts'

/** What comes in and goes out as a file. */
export const IMPORT_NOUNS = ['customers', 'articles', 'opening-stock', 'opening-balances'] as const
export type ImportNounName = (typeof IMPORT_NOUNS)[number]

/** A column of the files of a noun: its names in both languages, by which it is found, and what it holds. */
export type ImportColumn = ReadableColumn & {
  readonly key: string
  readonly pt: string
  readonly en: string
  /** Names that files of others give it. */
  readonly aliases: readonly string[]
  /** 'always' = a file without it is refused; 'new' = a record that is not there yet needs it. */
  readonly needed?: 'always' | 'new'
}

type Details = Partial<Omit<ImportColumn, 'key' | 'pt' | 'en' | 'kind'>>
const columnOf =
  (kind: ImportColumn['kind']) =>
  (key: string, pt: string, en: string, details: Details = {}): ImportColumn => ({
    kind,
    key,
    pt,
    en,
    aliases: [],
    ...details,
  })

const text = columnOf('text')
const money = columnOf('money')
const decimal = columnOf('decimal')
const integer = columnOf('integer')
const date = columnOf('date')
const yesNo = columnOf('yesNo')
const choice = columnOf('choice')

const provinces = PROVINCES.map(({ id, name }) => ({
  value: id,
  names: [
    name,
    ...(id === 1
      ? ['Cid. Maputo', 'Maputo Cidade', 'Maputo City']
      : id === 2
        ? ['Prov. Maputo', 'Maputo Província', 'Maputo Province']
        : []),
  ],
}))

const CUSTOMERS: readonly ImportColumn[] = [
  text('code', 'Código', 'Code', {
    max: 40,
    aliases: [
      'Código do cliente',
      'Cód. cliente',
      'N.º cliente',
      'Customer code',
      'Customer number',
      'Customer ID',
      'Cod',
    ],
  }),
  text('name', 'Nome', 'Name', {
    needed: 'new',
    aliases: [
      'Cliente',
      'Nome do cliente',
      'Razão social',
      'Designação',
      'Customer',
      'Customer name',
      'Company',
    ],
  }),
  text('nuit', 'NUIT', 'Tax number', {
    max: 20,
    aliases: ['Contribuinte', 'N.º Contrib.', 'N.º Contribuinte', 'NIF', 'VAT number', 'Tax id'],
  }),
  yesNo('finalConsumer', 'Consumidor final', 'Final consumer'),
  text('branchId', 'Filial', 'Branch', { max: 8 }),
  text('address', 'Morada', 'Address', {
    max: 300,
    aliases: ['Morada 1', 'Morada de entrega', 'Endereço', 'Delivery address', 'Street'],
  }),
  choice('addressProvince', 'Província da morada', 'Province of the address', { choices: provinces }),
  text('gln', 'GLN', 'GLN', { max: 20 }),
  choice('provinceId', 'Província', 'Province', {
    choices: provinces,
    aliases: ['Cidade/Prov', 'Prov', 'Zona', 'Zone'],
  }),
  text('phone', 'Telefone', 'Phone', {
    max: 30,
    aliases: ['Telemóvel', 'Contacto', 'Tel', 'Telephone', 'Mobile'],
  }),
  text('email', 'E-mail', 'Email', { max: 200, aliases: ['Correio electrónico', 'Mail'] }),
  text('warehouse', 'Armazém', 'Warehouse', { max: 12, aliases: ['Armazém habitual'] }),
  text('route', 'Rota', 'Route', { max: 60 }),
  text('clientType', 'Tipo de cliente', 'Kind of customer', { max: 16, aliases: ['Customer type'] }),
  text('paymentCondition', 'Condição de pagamento', 'Payment condition', {
    max: 60,
    aliases: ['Pag', 'Cond. pagamento', 'Prazo', 'Payment terms', 'Terms'],
  }),
  money('creditLimit', 'Limite de crédito', 'Credit limit', { aliases: ['Lim. Cred', 'Plafond', 'Limit'] }),
  money('transactionLimit', 'Limite por documento', 'Limit of a document', {
    aliases: ['Transaction limit'],
  }),
  yesNo('blockedCredit', 'Crédito bloqueado', 'Credit blocked', { aliases: ['Bloqueado', 'Blocked'] }),
  yesNo('withdraws', 'Levanta', 'Collects', { aliases: ['Levantamento pelo cliente', 'Customer pickup'] }),
  choice('allocationType', 'Tipo de alocação', 'Allocation type', {
    choices: ALLOCATION_TYPES.map((value) => ({ value, names: [] })),
  }),
  text('cloverWarehouse', 'Armazém Clover', 'Clover warehouse', { max: 12 }),
  text('marinWarehouse', 'Armazém Marin', 'Marin warehouse', { max: 12 }),
  integer('minShelfLifeDays', 'Validade mínima (dias)', 'Minimum shelf life (days)', {
    aliases: ['Validade mínima'],
  }),
  text('morpheusName', 'Nome no Morpheus', 'Morpheus name'),
  text('morpheusAddress', 'Morada no Morpheus', 'Morpheus address', { max: 300 }),
  yesNo('active', 'Activo', 'Active', { aliases: ['Ativo'] }),
]

const ARTICLES: readonly ImportColumn[] = [
  text('id', 'Artigo', 'Article', {
    max: 40,
    needed: 'always',
    aliases: [
      'Código',
      'Código do artigo',
      'Cód. artigo',
      'Referência',
      'Ref',
      'Code',
      'SKU',
      'Article code',
      'Item',
      'StockCode',
    ],
  }),
  text('description', 'Descrição', 'Description', {
    needed: 'new',
    aliases: ['Designação', 'Nome', 'Name', 'Product'],
  }),
  text('unit', 'Unidade', 'Unit', { max: 10, needed: 'new', aliases: ['Unidade de venda', 'Un.', 'UM'] }),
  text('baseUnit', 'Unidade base', 'Base unit', { max: 10 }),
  decimal('conversionFactor', 'Unidades base por unidade', 'Base units in a unit', {
    aliases: ['Factor', 'Conversão', 'Conversion'],
  }),
  money('unitPrice', 'Preço (MZN)', 'Price (MZN)', {
    aliases: ['Preço', 'PVP', 'Price', 'Unit price', 'UnitPrice'],
  }),
  date('priceValidFrom', 'Preço desde', 'Price since'),
  money('unitCost', 'Custo (MZN)', 'Cost (MZN)', { aliases: ['Custo', 'Cost'] }),
  text('vatCode', 'Código de IVA', 'VAT code', { max: 20, needed: 'new', aliases: ['IVA', 'VAT'] }),
  decimal('unitWeight', 'Peso (kg)', 'Weight (kg)', {
    aliases: ['Peso', 'Peso bruto', 'Weight', 'Gross weight'],
  }),
  choice('temperature', 'Temperatura', 'Temperature', {
    choices: [
      { value: 'ambient', names: ['Ambiente', 'Seco', 'Dry'] },
      { value: 'refrigerated', names: ['Refrigerado', 'Fresco', 'Chilled'] },
      { value: 'frozen', names: ['Congelado', 'Frozen'] },
    ],
  }),
  integer('minShelfLifeDays', 'Validade mínima (dias)', 'Minimum shelf life (days)', {
    aliases: ['Validade mínima'],
  }),
  text('barcode', 'Código de barras', 'Barcode', { max: 20, aliases: ['EAN', 'GTIN', 'EAN13'] }),
  yesNo('active', 'Activo', 'Active', { aliases: ['Ativo'] }),
]

const OPENING_STOCK: readonly ImportColumn[] = [
  text('warehouse', 'Armazém', 'Warehouse', { max: 12, needed: 'always' }),
  text('product', 'Artigo', 'Article', {
    max: 40,
    needed: 'always',
    aliases: ['Código', 'Código do artigo', 'Referência', 'Code', 'SKU'],
  }),
  text('batch', 'Lote', 'Batch', {
    max: 40,
    needed: 'always',
    aliases: ['Lot', 'Batch number', 'N.º de lote'],
  }),
  date('expiry', 'Validade', 'Expiry', { aliases: ['Data de validade', 'Expiry date', 'Best before'] }),
  decimal('quantity', 'Quantidade', 'Quantity', {
    needed: 'always',
    aliases: ['Qtd', 'Qtd.', 'Stock', 'Existência', 'Qty'],
  }),
  text('location', 'Lugar', 'Location', { max: 20, aliases: ['Localização', 'Place', 'Bin'] }),
  money('unitCost', 'Custo unitário', 'Unit cost', {
    aliases: ['Custo', 'Preço de custo', 'Cost', 'Cost price'],
  }),
]

const OPENING_BALANCES: readonly ImportColumn[] = [
  text('customer', 'Código do cliente', 'Customer code', {
    max: 40,
    needed: 'always',
    aliases: ['Cliente', 'Código', 'Customer', 'Code'],
  }),
  text('document', 'Documento', 'Document', {
    max: 60,
    needed: 'always',
    aliases: ['N.º documento', 'Factura', 'Número', 'Invoice', 'Document number', 'Number'],
  }),
  date('issuedOn', 'Data', 'Date', {
    needed: 'always',
    aliases: ['Data do documento', 'Data de emissão', 'Issued', 'Invoice date'],
  }),
  date('dueOn', 'Vencimento', 'Due date', { aliases: ['Data de vencimento', 'Vence', 'Due'] }),
  money('amount', 'Por pagar (MZN)', 'Open amount (MZN)', {
    needed: 'always',
    signed: true,
    aliases: [
      'Valor',
      'Saldo',
      'Em aberto',
      'Pendente',
      'Valor em aberto',
      'Open amount',
      'Amount',
      'Balance',
    ],
  }),
]

/** The columns of each noun, and who brings its files in and takes them out; administrators all of them. */
export const NOUNS: Readonly<
  Record<ImportNounName, { readonly columns: readonly ImportColumn[]; readonly roles: readonly RuleRole[] }>
> = {
  customers: { columns: CUSTOMERS, roles: GENERAL_ACTIONS['manage-customers'] },
  articles: { columns: ARTICLES, roles: [] },
  'opening-stock': { columns: OPENING_STOCK, roles: GENERAL_ACTIONS['manage-stock'] },
  'opening-balances': { columns: OPENING_BALANCES, roles: GENERAL_ACTIONS['record-payments'] },
}

/** Who brings in files of at least one noun. */
export const IMPORTERS: readonly RuleRole[] = [
  'SUPER_USER',
  ...new Set(IMPORT_NOUNS.flatMap((noun) => NOUNS[noun].roles)),
]

/** The nouns whose files the user may bring in and take out. */
export const importNounsOf = (roles: readonly Role[]): ImportNounName[] =>
  IMPORT_NOUNS.filter((noun) => canImport(roles, noun))

export const canImport = (roles: readonly Role[], noun: ImportNounName): boolean =>
  hasRole(roles, 'SUPER_USER', ...NOUNS[noun].roles)
