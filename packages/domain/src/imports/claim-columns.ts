import { choice, date, decimal, type ImportColumn, money, text } from './import-column.ts'

/** The columns of a file of claims, a row for each line; what says nothing about the line is said on each row of the claim. */
export const CLAIM_COLUMNS: readonly ImportColumn[] = [
  text('number', 'Reclamação', 'Claim', {
    max: 60,
    needed: 'always',
    aliases: ['N.º reclamação', 'Número', 'Claim number', 'Number', 'Claim no', 'Documento'],
  }),
  text('customer', 'Cliente', 'Customer', {
    max: 40,
    aliases: ['Loja', 'GLN', 'Store', 'Código do cliente'],
  }),
  date('date', 'Data', 'Date', { aliases: ['Data da reclamação', 'Claim date'] }),
  choice('type', 'Tipo', 'Type', {
    choices: [
      { value: 'return', names: ['Devolução', 'Return', 'Returns'] },
      { value: 'price', names: ['Preço', 'Price'] },
      { value: 'promotion', names: ['Promoção', 'Desconto', 'Promotion', 'Discount'] },
      { value: 'other', names: ['Outro', 'Outra', 'Other'] },
    ],
  }),
  text('reason', 'Motivo', 'Reason', { max: 100, aliases: ['Razão'] }),
  text('note', 'Observações', 'Note', { max: 500, aliases: ['Nota', 'Notes', 'Comments'] }),
  text('line', 'Linha', 'Line', { max: 12, aliases: ['N.º linha', 'Line number'] }),
  text('article', 'Artigo', 'Article', {
    max: 60,
    needed: 'always',
    aliases: ['EAN', 'Código', 'Código do artigo', 'Código de barras', 'Barcode', 'Item', 'Product'],
  }),
  text('description', 'Descrição', 'Description', { max: 200, aliases: ['Designação'] }),
  text('invoice', 'Factura', 'Invoice', { max: 60, aliases: ['Fatura', 'N.º factura', 'Invoice number'] }),
  decimal('quantity', 'Quantidade', 'Quantity', {
    needed: 'always',
    signed: true,
    aliases: ['Qtd', 'Qtd.', 'Qty'],
  }),
  text('unit', 'Unidade', 'Unit', { max: 20, aliases: ['Un', 'UM', 'UOM'] }),
  money('price', 'Custo', 'Cost', { aliases: ['Preço', 'Preço unitário', 'Price', 'Unit price'] }),
]
