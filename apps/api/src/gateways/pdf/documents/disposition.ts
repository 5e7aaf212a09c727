import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { DispositionForm, DispositionFormLine } from '../forms/disposition-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

const WORDS = {
  sale: {
    title: 'Devolução à venda',
    text: 'A mercadoria abaixo foi vista, tem validade bastante e volta ao armazém de venda.',
    signed: ['Armazém de devoluções', 'Armazém de venda', 'Data e hora'],
  },
  destroyed: {
    title: 'Auto de destruição',
    text: 'A mercadoria abaixo foi destruída na presença de quem assina e não voltou ao circuito de venda.',
    signed: ['Pela empresa', 'Testemunha', 'Data e hora'],
  },
  principal: {
    title: 'Devolução ao principal',
    text: 'A mercadoria abaixo, que os clientes devolveram, é entregue ao principal.',
    signed: ['Entregue por', 'Recebido por', 'Data e hora'],
  },
} as const

const CONDITION = { good: 'Bom', damaged: 'Danificado', expired: 'Fora de prazo' } as const

/** What became of returned goods: a certificate of destruction, or what goes with the goods. */
export const dispositionDocument = (form: DispositionForm): ContentSection[] => [
  section({
    running: `${WORDS[form.disposition].title} ${form.number}`,
    runningRight: form.warehouse,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}`,
    content: content(form),
  }),
]

const content = (form: DispositionForm): Content[] => [
  letterhead(form.company, {
    title: WORDS[form.disposition].title,
    number: form.number,
    tags: [form.warehouse],
  }),
  factStrip([
    ['Decidido em', moment(form.decidedAt)],
    ['Por', form.decidedBy],
    form.toWarehouse === null
      ? [form.disposition === 'destroyed' ? 'Testemunha' : 'Recebido por', form.witness]
      : ['Armazém de venda', form.toWarehouse],
    ...(form.confirmedAt === null ? [] : [['Confirmado em', moment(form.confirmedAt)] as const]),
    ['Linhas', String(form.lines.length)],
  ]),
  { text: WORDS[form.disposition].text, margin: [0, 12, 0, 0] },
  ...confirmation(form),
  ...(form.reason === '' ? [] : [{ text: `Motivo: ${form.reason}`, margin: [0, 4, 0, 0] } satisfies Content]),
  {
    stack: [tableWithEnding(COLUMNS, form.lines, [signatures([...WORDS[form.disposition].signed])])],
    margin: [0, 14, 0, 0],
  },
]

/** A destruction has two names: who decided, and the witness who confirmed it in the system. */
const confirmation = ({ decidedBy, decidedAt, confirmedBy, confirmedAt }: DispositionForm): Content[] =>
  confirmedBy === null || confirmedAt === null
    ? []
    : [
        {
          text: `Decidida por ${decidedBy} em ${moment(decidedAt)}; testemunhada e confirmada por ${confirmedBy} em ${moment(confirmedAt)}.`,
          margin: [0, 4, 0, 0],
        },
      ]

const COLUMNS: readonly Column<DispositionFormLine>[] = [
  {
    title: 'Artigo',
    width: '*',
    cell: (line) => ({
      stack: [
        { text: line.description, bold: true },
        { text: `${line.productId}  ·  ${line.creditNote}`, style: 'small' },
      ],
    }),
  },
  { title: 'Lote', width: 90, cell: (line) => orDash(line.batch) },
  { title: 'Validade', width: 56, cell: (line) => day(line.expiry) },
  { title: 'Estado', width: 72, cell: (line) => CONDITION[line.condition] },
  {
    title: 'Qtd.',
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: quantity(line.quantity), bold: true }),
  },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
]
