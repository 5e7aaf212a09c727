import { choice, date, decimal, type ImportColumn, integer, money, text, yesNo } from './import-column.ts'

export const ARTICLES: readonly ImportColumn[] = [
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
  text('vatCode', 'Código de IVA', 'VAT code', {
    max: 20,
    needed: 'new',
    aliases: ['IVA', 'Cód. IVA', 'Taxa de IVA', 'VAT', 'Tax code'],
  }),
  decimal('unitWeight', 'Peso (kg)', 'Weight (kg)', {
    aliases: ['Peso', 'Peso bruto', 'Weight', 'Gross weight'],
  }),
  choice('temperature', 'Temperatura', 'Temperature', {
    aliases: ['Classe de temperatura', 'Conservação', 'Temperature class'],
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

export const OPENING_STOCK: readonly ImportColumn[] = [
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

/** All units of articles, one a row; the file of articles brings base and sales unit alone. */
export const ARTICLE_UNITS: readonly ImportColumn[] = [
  text('product', 'Artigo', 'Article', {
    max: 40,
    needed: 'always',
    aliases: ['Código', 'Código do artigo', 'Referência', 'Code', 'SKU'],
  }),
  text('unit', 'Unidade', 'Unit', { max: 10, needed: 'always', aliases: ['Un.', 'UM'] }),
  decimal('factor', 'Unidades base por unidade', 'Base units in a unit', {
    needed: 'new',
    aliases: ['Factor', 'Conversão', 'Conversion', 'Contém'],
  }),
  text('barcode', 'Código de barras', 'Barcode', { max: 20, aliases: ['EAN', 'GTIN', 'EAN13'] }),
  decimal('netWeight', 'Peso líquido (kg)', 'Net weight (kg)', { aliases: ['Líquido', 'Net'] }),
  decimal('grossWeight', 'Peso bruto (kg)', 'Gross weight (kg)', { aliases: ['Peso', 'Bruto', 'Weight'] }),
  yesNo('orderable', 'Pode ser pedida', 'May be ordered', { aliases: ['Encomendável', 'Orderable'] }),
]

/** Prices of the versions of price lists; without a number they are of the draft. */
export const PRICE_LINES: readonly ImportColumn[] = [
  text('list', 'Lista', 'List', {
    max: 12,
    needed: 'always',
    aliases: ['Lista de preços', 'Código da lista', 'Price list', 'List code'],
  }),
  integer('number', 'Versão', 'Version', { aliases: ['N.º', 'Número', 'Number'] }),
  text('product', 'Artigo', 'Article', {
    max: 40,
    needed: 'always',
    aliases: ['Código', 'Código do artigo', 'Referência', 'Code', 'SKU'],
  }),
  money('price', 'Preço (MZN)', 'Price (MZN)', {
    needed: 'always',
    aliases: ['Preço', 'PVP', 'Price', 'Unit price'],
  }),
]
