import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { LoadingCollection, LoadingListForm, LoadingListGrouping } from '../forms/loading-list-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity } from '../layout/format.ts'
import { tickBox } from '../layout/goods.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, type Group, groupTable } from '../layout/table.ts'
import { goodsByClient, goodsByProduct, goodsConsolidated } from './loading-goods.ts'
import { compartments, unloadingOrder } from './loading-route.ts'

const GROUPING: Readonly<Record<LoadingListGrouping, string>> = {
  consolidated: 'Consolidada',
  client: 'Por cliente',
  product: 'Por artigo',
}

/** The list that loaders work from: truck, weights, unloading order, then the goods with a box to tick. */
export const loadingListDocument = (form: LoadingListForm): ContentSection[] => [
  section({
    running: `Lista de carga ${form.truck.shipmentNumber}  ·  ${GROUPING[form.grouping]}`,
    runningRight: `${form.truck.carRegistration}  ·  ${form.truck.driverName}`,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}  ·  Documento interno`,
    content: content(form),
  }),
]

const content = (form: LoadingListForm): Content[] => [
  letterhead(form.supplier, {
    title: 'Lista de carga',
    number: form.truck.shipmentNumber,
    tags: [GROUPING[form.grouping]],
  }),
  factStrip([
    ['Viatura', orDash(form.truck.carRegistration)],
    ['Motorista', orDash(form.truck.driverName)],
    ['Responsável', orDash(form.truck.responsible)],
    ['Rota', orDash(form.truck.route)],
    ['Armazém', orDash(form.truck.warehouse)],
    ['Saída', day(form.departsOn)],
  ]),
  compartments(form),
  unloadingOrder(form.documents),
  ...groups(form),
]

/** Goods and collections, the last of them with the signatures, which so never stand alone on a page. */
function groups(form: LoadingListForm): Content[] {
  const all = [...goods(form), ...collections(form)]
  const last = all.at(-1)
  return last === undefined ? [signed()] : [...all.slice(0, -1).map((group) => group([])), last([signed()])]
}

const signed = () => signatures(['Carregado por', 'Conferido por', 'Motorista'])

function goods({ grouping, documents }: LoadingListForm): Group[] {
  if (grouping === 'client') return goodsByClient(documents)
  if (grouping === 'product') return goodsByProduct(documents)
  return goodsConsolidated(documents)
}

/** What the truck fetches at customers, with a box to tick. */
const collections = ({ collections: stops }: LoadingListForm): Group[] =>
  stops.map(({ number, customerName, deliveryAddress, lines }) => (ending) => {
    const heading = ['Recolher', customerName, deliveryAddress].filter(Boolean).join('  ·  ')
    return groupTable([heading, number], COLLECTED, lines, ending)
  })

const COLLECTED: readonly Column<LoadingCollection['lines'][number]>[] = [
  { title: '', width: 12, cell: tickBox },
  { title: 'Artigo', width: '*', cell: ({ description }) => description },
  {
    title: 'Qtd.',
    width: 58,
    align: 'right',
    cell: (line) => ({ text: quantity(line.quantity), bold: true }),
  },
  { title: 'Un.', width: 28, cell: ({ unit }) => unit },
  { title: 'Lote', width: 90, cell: () => '' },
]
