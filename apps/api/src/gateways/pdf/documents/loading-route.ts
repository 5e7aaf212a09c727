import type { Content } from 'pdfmake/interfaces.js'
import type { LoadingDocument, LoadingListForm } from '../forms/loading-list-form.ts'
import { TEMPERATURE, weight } from '../layout/format.ts'
import { type Column, table } from '../layout/table.ts'
import { TEMPERATURES, totalWeight } from '../layout/weights.ts'

type Compartment = { readonly name: string; readonly load: number; readonly capacity: number | null }

/** Weight by temperature class against what the truck carries. */
export const compartments = ({ weights, capacities }: LoadingListForm): Content => ({
  margin: [0, 14, 0, 0],
  stack: [
    table(COMPARTMENT_COLUMNS, [
      ...TEMPERATURES.map((temperature) => ({
        name: TEMPERATURE[temperature],
        load: weights[temperature],
        capacity: capacities[temperature],
      })),
      { name: 'Total', load: totalWeight(weights), capacity: null },
    ]),
  ],
})

const COMPARTMENT_COLUMNS: readonly Column<Compartment>[] = [
  { title: 'Compartimento', width: '*', cell: (row) => ({ text: row.name, bold: row.name === 'Total' }) },
  { title: 'Peso', width: 90, align: 'right', cell: (row) => ({ text: weight(row.load), bold: true }) },
  { title: 'Capacidade', width: 90, align: 'right', cell: (row) => capacityWord(row.capacity) },
  { title: 'Ocupação', width: 110, align: 'right', cell: occupation },
]

const capacityWord = (capacity: number | null): string => (capacity === null ? '–' : weight(capacity))

function occupation({ load, capacity }: Compartment): string {
  if (capacity === null || capacity === 0) return '–'
  const percent = `${Math.round((load / capacity) * 100)}\u00a0%`
  return load > capacity ? `${percent} acima da capacidade` : percent
}

/** The stops of the truck in unloading order; what is unloaded first is loaded last. */
export const unloadingOrder = (documents: readonly LoadingDocument[]): Content => ({
  margin: [0, 16, 0, 0],
  stack: [
    { text: 'Ordem de descarga', style: 'group' },
    { text: 'A descarga 1 é a primeira entrega: carrega-se em último lugar.', style: 'small' },
    { stack: [table(STOP_COLUMNS, documents)], margin: [0, 5, 0, 0] },
  ],
})

const STOP_COLUMNS: readonly Column<LoadingDocument>[] = [
  { title: '#', width: 18, cell: (stop) => ({ text: String(stop.position), bold: true }) },
  { title: 'Cliente', width: '*', cell: customer },
  { title: 'Documento', width: 92, cell: (stop) => stop.orderNumber },
  { title: 'Ambiente', width: 58, align: 'right', cell: (stop) => weight(stop.weights.ambient) },
  { title: 'Refrigerado', width: 58, align: 'right', cell: (stop) => weight(stop.weights.refrigerated) },
  { title: 'Congelado', width: 58, align: 'right', cell: (stop) => weight(stop.weights.frozen) },
]

function customer({ customerName, deliveryAddress }: LoadingDocument): Content {
  return {
    stack: [
      { text: customerName, bold: true },
      { text: deliveryAddress, style: 'small' },
    ],
  }
}
