import { type MappingFile, mappingFile } from './mapping-file.ts'

/** The mapping for files of invoice lines, used when none is named; docs/usage/import-orders/invoice-lines.json says the same. */
export const invoiceLinesMapping: MappingFile = mappingFile.parse({
  source: 'invoice-lines',
  columns: {
    document: 'InvoiceNo',
    article: 'StockCode',
    description: 'Description',
    quantity: 'Quantity',
    date: 'InvoiceDate',
    unitPrice: 'UnitPrice',
    customer: 'CustomerID',
    country: 'Country',
  },
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
  creditPattern: '^C',
  articlePattern: '^\\d{5}',
  createCustomers: true,
  createArticles: true,
  creditLimit: 100_000_000,
})
