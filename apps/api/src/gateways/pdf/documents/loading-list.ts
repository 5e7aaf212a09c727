import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { LoadingListForm, LoadingListGrouping } from '../forms/loading-list-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
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
  ...goods(form),
  signatures(['Carregado por', 'Conferido por', 'Motorista']),
]

function goods({ grouping, documents }: LoadingListForm): Content[] {
  if (grouping === 'client') return goodsByClient(documents)
  if (grouping === 'product') return goodsByProduct(documents)
  return goodsConsolidated(documents)
}
