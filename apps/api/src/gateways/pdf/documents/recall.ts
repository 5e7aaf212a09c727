import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { RecallFormCustomer, RecallLettersForm, RecallListForm } from '../forms/recall-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, table } from '../layout/table.ts'

const GRADES = {
  1: 'Grau 1, risco para a saúde',
  2: 'Grau 2, pode causar dano',
  3: 'Grau 3, defeito sem dano',
} as const

/** Who got a recalled batch, with what they still have. */
export const recallListDocument = (form: RecallListForm): ContentSection[] => [
  section({
    running: `Retirada de lote ${form.number}`,
    runningRight: `${form.description}, lote ${form.batch}`,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}  ·  Documento interno`,
    content: [
      ...head(form, 'Retirada de lote'),
      factStrip(form.places.map(({ name, quantity: amount }) => [name, of(amount, form.unit)] as const)),
      { text: form.reason, margin: [0, 10, 0, 0] },
      { stack: [table(customerColumns(form.unit), form.customers)], margin: [0, 12, 0, 0] },
    ],
  }),
]

/** A letter to each customer who got it, one page each. */
export const recallLetters = (form: RecallLettersForm): ContentSection[] =>
  form.customers.map((customer) =>
    section({
      running: `Retirada de lote ${form.number}`,
      runningRight: customer.name,
      foot: `${form.company.name}  ·  ${form.number}  ·  ${moment(form.printedAt)}`,
      content: letter(form, customer),
    }),
  )

const letter = (form: RecallLettersForm, customer: RecallFormCustomer): Content[] => [
  ...head(form, 'Aviso de retirada'),
  { text: customer.name, bold: true, fontSize: 10.5 },
  { text: [customer.address, `Cliente n.º ${customer.code}`].filter(Boolean).join('  ·  ') },
  { text: 'Exmos. Senhores,', margin: [0, 22, 0, 8] },
  {
    text: `Pedimos que deixem de vender e de usar, desde já, o lote ${form.batch} do artigo ${form.description}, que lhes entregámos como abaixo se indica. Motivo: ${form.reason}`,
    lineHeight: 1.35,
  },
  { stack: [table(deliveryColumns(form.unit), customer.deliveries)], margin: [0, 14, 0, 14] },
  {
    text: `Separem o que ainda tiverem e digam-nos quanto é, pelo telefone ou nesta folha. Combinaremos a recolha e o crédito. ${
      form.grade === 1 ? 'Há risco para a saúde: avisem também quem vos comprou este lote.' : ''
    }`,
    lineHeight: 1.35,
  },
  { text: `Ainda temos: ______________ ${form.unit}`, bold: true, margin: [0, 20, 0, 0] },
  signatures(['Pela empresa', 'Pelo cliente', 'Data']),
]

const head = (form: RecallListForm | RecallLettersForm, title: string): Content[] => [
  letterhead(form.company, { title, number: form.number, tags: [GRADES[form.grade]] }),
  factStrip([
    ['Artigo', `${form.productId} ${form.description}`],
    ['Lote', form.batch],
    ['Validade', day(form.expiry)],
    ['Aberta em', moment(form.openedAt)],
  ]),
  { text: '', margin: [0, 8, 0, 0] },
]

const of = (amount: number, unit: string) => `${quantity(amount)}\u00a0${unit}`

const customerColumns = (unit: string): Column<RecallFormCustomer>[] => [
  {
    title: 'Cliente',
    width: '*',
    cell: ({ code, name, address }) => ({
      stack: [
        { text: name, bold: true },
        { text: [code, address].filter(Boolean).join('  ·  '), style: 'small' },
      ],
    }),
  },
  { title: 'Contacto', width: 92, cell: ({ contact }) => orDash(contact) },
  {
    title: 'Guias e facturas',
    width: 118,
    cell: ({ deliveries }) => ({
      stack: deliveries.map(({ number, invoice, on }) => ({
        text: [number, invoice, moment(on).slice(0, 10)].filter(Boolean).join('  ·  '),
        style: 'small',
      })),
    }),
  },
  {
    title: `Recebeu (${unit})`,
    width: 'auto',
    align: 'right',
    cell: (customer) => ({ text: quantity(customer.quantity), bold: true }),
  },
  { title: 'Avisado', width: 62, cell: ({ told }) => orDash(told) },
  {
    title: 'Ainda tem',
    width: 48,
    align: 'right',
    cell: ({ stillHas }) => (stillHas === null ? '' : quantity(stillHas)),
  },
]

const deliveryColumns = (unit: string): Column<RecallFormCustomer['deliveries'][number]>[] => [
  { title: 'Guia', width: '*', cell: ({ number }) => number },
  { title: 'Factura', width: '*', cell: ({ invoice }) => orDash(invoice) },
  { title: 'Data', width: 'auto', cell: ({ on }) => moment(on).slice(0, 10) },
  {
    title: `Quantidade (${unit})`,
    width: 'auto',
    align: 'right',
    cell: (delivery) => quantity(delivery.quantity),
  },
]
