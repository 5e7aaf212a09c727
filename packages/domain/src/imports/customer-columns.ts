import { PAPER_LANGUAGES } from '../customers/customer-card.ts'
import { PROVINCES } from '../customers/provinces.ts'
import { ALLOCATION_TYPES } from '../customers/served-from.ts'
import { choice, date, type ImportColumn, integer, money, text, yesNo } from './import-column.ts'

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

export const CUSTOMERS: readonly ImportColumn[] = [
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
  text('invoiceEmails', 'E-mails para facturas', 'Emails for invoices', { max: 500 }),
  yesNo('emailCopies', 'Cópias por e-mail', 'Copies by email'),
  choice('paperLanguage', 'Língua dos documentos', 'Language of papers', {
    choices: PAPER_LANGUAGES.map((value) => ({
      value,
      names: value === 'pt' ? ['Português', 'Portuguese'] : ['Inglês', 'English'],
    })),
    aliases: ['Língua', 'Idioma', 'Language'],
  }),
  text('warehouse', 'Armazém', 'Warehouse', { max: 12, aliases: ['Armazém habitual'] }),
  text('route', 'Rota', 'Route', { max: 60 }),
  text('clientType', 'Tipo de cliente', 'Kind of customer', { max: 16, aliases: ['Customer type'] }),
  text('paymentCondition', 'Condição de pagamento', 'Payment condition', {
    max: 60,
    aliases: ['Pag', 'Condição', 'Cond. pagamento', 'Prazo', 'Payment terms', 'Terms'],
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

/** All addresses of customers, one a row; the file of customers brings the default one alone. */
export const CUSTOMER_ADDRESSES: readonly ImportColumn[] = [
  text('customer', 'Código do cliente', 'Customer code', {
    max: 40,
    needed: 'always',
    aliases: ['Cliente', 'Código', 'Customer', 'Code'],
  }),
  text('address', 'Morada', 'Address', {
    max: 300,
    needed: 'always',
    aliases: ['Morada de entrega', 'Endereço', 'Delivery address', 'Street'],
  }),
  choice('provinceId', 'Província', 'Province', { choices: provinces, aliases: ['Cidade/Prov', 'Prov'] }),
  text('gln', 'GLN', 'GLN', { max: 20 }),
  yesNo('isDefault', 'Principal', 'Default', { aliases: ['Por omissão', 'Main'] }),
  yesNo('active', 'Activa', 'Active', { aliases: ['Activo', 'Ativa'] }),
]

export const OPENING_BALANCES: readonly ImportColumn[] = [
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
