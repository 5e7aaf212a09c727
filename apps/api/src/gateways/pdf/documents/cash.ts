import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { CashForm, CashLine } from '../forms/cash-form.ts'
import { factStrip } from '../layout/facts.ts'
import { amount, amountMzn, day, moment } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, table, tableWithEnding } from '../layout/table.ts'

/** Folha de caixa: what lay in the desk, came in and went out, and what was counted. */
export const cashDocument = (form: CashForm): ContentSection[] => [
  section({
    running: `Folha de caixa ${form.branch} ${day(form.day)}`,
    runningRight: form.supplier.name,
    foot: `Impresso em ${moment(form.printedAt)}  ·  Documento interno`,
    content: content(form),
  }),
]

const content = (form: CashForm): Content[] => [
  letterhead(form.supplier, {
    title: 'Folha de caixa',
    number: `${form.branch} ${day(form.day)}`,
    tags: [form.closedAt === null ? 'Por fechar' : `Fechada em ${moment(form.closedAt)}`],
  }),
  factStrip([...form.figures.map(([label, value]): [string, string] => [label, amount(value)])]),
  factStrip([
    ['Esperado', amount(form.expected)],
    ['Contado', form.counted === null ? '–' : amount(form.counted)],
    ['Diferença', form.difference === null ? '–' : amount(form.difference)],
    ['Aberta por', form.openedBy],
    ['Fechada por', form.closedBy ?? '–'],
  ]),
  ...(form.differenceReason === ''
    ? []
    : [{ text: `Motivo da diferença: ${form.differenceReason}`, margin: [0, 8, 0, 0] } as Content]),
  ...(form.counts.length === 0
    ? []
    : [
        { text: 'Notas e moedas', style: 'label', margin: [0, 14, 0, 4] } as Content,
        table(COUNTS, form.counts),
      ]),
  { text: 'Movimentos', style: 'label', margin: [0, 14, 0, 4] },
  ...(form.lines.length === 0
    ? [{ text: 'Sem movimentos.' }, signed()]
    : [tableWithEnding(LINES, form.lines, [signed()])]),
]

const signed = () => signatures(['Caixa', 'Conferido por'])

const COUNTS: readonly Column<CashForm['counts'][number]>[] = [
  { title: 'Valor', width: '*', align: 'right', cell: ({ value }) => amount(value) },
  { title: 'Quantidade', width: 'auto', align: 'right', cell: ({ count }) => String(count) },
  { title: 'Total', width: 'auto', align: 'right', cell: ({ value, count }) => amountMzn(value * count) },
]

const WORDS: Readonly<Record<CashLine['what'], string>> = {
  payment: 'Recibo',
  deposit: 'Entrada',
  withdrawal: 'Saída',
}

const LINES: readonly Column<CashLine>[] = [
  { title: 'Tipo', width: 'auto', cell: ({ what }) => WORDS[what] },
  { title: 'Documento ou motivo', width: '*', cell: ({ text }) => text },
  { title: 'Valor', width: 'auto', align: 'right', cell: (line) => amount(line.amount) },
]
