import { date, decimal, type ImportColumn, text } from '../imports/import-column.ts'

export const INBOUND_COLUMN_KEYS = [
  'orderNumber',
  'sequence',
  'gtin',
  'supplierCode',
  'buyerCode',
  'description',
  'quantity',
  'unit',
  'price',
  'orderedOn',
  'deliverOn',
  'deliverTo',
  'deliverToName',
  'buyer',
  'note',
] as const

/** What a row of a table of orders can say. One row is one line; rows of one number are one order. */
export const INBOUND_COLUMNS: readonly ImportColumn[] = [
  text('orderNumber', 'N.º da encomenda', 'Order number', {
    max: 60,
    needed: 'always',
    aliases: [
      'Encomenda',
      'Número da encomenda',
      'N.º encomenda',
      'Nota de encomenda',
      'Referência da encomenda',
      'V/Ref',
      'Order',
      'Order no',
      'Order ID',
      'PO',
      'PO number',
      'Purchase order',
      'InvoiceNo',
    ],
  }),
  text('sequence', 'Linha', 'Line', { max: 20, aliases: ['N.º da linha', 'Line number', 'Line no', 'Seq'] }),
  text('gtin', 'Código de barras', 'Barcode', {
    max: 20,
    aliases: ['EAN', 'EAN13', 'GTIN', 'UPC', 'Código EAN', 'EAN code'],
  }),
  text('supplierCode', 'Artigo', 'Article', {
    max: 60,
    aliases: [
      'Código do artigo',
      'Código do fornecedor',
      'Supplier code',
      'Article code',
      'SKU',
      'Item',
      'StockCode',
    ],
  }),
  text('buyerCode', 'Código do cliente', 'Buyer code', {
    max: 60,
    aliases: [
      'Código interno',
      'Referência do cliente',
      'Buyer article',
      'Customer article',
      'Customer code',
    ],
  }),
  text('description', 'Descrição', 'Description', { aliases: ['Designação', 'Nome', 'Name', 'Product'] }),
  decimal('quantity', 'Quantidade', 'Quantity', {
    needed: 'always',
    signed: true,
    aliases: ['Qtd', 'Qtd.', 'Quantidade pedida', 'Qty', 'Ordered quantity'],
  }),
  text('unit', 'Unidade', 'Unit', { max: 20, aliases: ['Un.', 'UM', 'UOM', 'Unit of measure'] }),
  decimal('price', 'Preço (MZN)', 'Price (MZN)', {
    aliases: ['Preço', 'Preço unitário', 'Price', 'Unit price', 'UnitPrice'],
  }),
  date('orderedOn', 'Data da encomenda', 'Order date', { aliases: ['Data', 'Date', 'InvoiceDate'] }),
  date('deliverOn', 'Data de entrega', 'Delivery date', {
    aliases: ['Entrega', 'Deliver on', 'Requested date'],
  }),
  text('deliverTo', 'Loja', 'Store', {
    max: 40,
    aliases: [
      'GLN',
      'Código da loja',
      'Local de entrega',
      'Store code',
      'Deliver to',
      'Ship to',
      'CustomerID',
    ],
  }),
  text('deliverToName', 'Nome da loja', 'Store name', { aliases: ['Morada', 'Address', 'Ship to name'] }),
  text('buyer', 'Cliente', 'Customer', { max: 40, aliases: ['Comprador', 'Buyer', 'NUIT'] }),
  text('note', 'Observações', 'Note', { max: 500, aliases: ['Nota', 'Notas', 'Notes', 'Comments'] }),
]
