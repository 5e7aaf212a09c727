import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { DeliveryNote, DeliveryNoteForm } from '../forms/delivery-note-form.ts'
import { factStrip } from '../layout/facts.ts'
import { moment, orDash } from '../layout/format.ts'
import { GOODS } from '../layout/goods.ts'
import { letterhead } from '../layout/letterhead.ts'
import { parties } from '../layout/parties.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { table } from '../layout/table.ts'
import { weightFacts } from '../layout/weights.ts'

/** Guia de remessa: what travels with the goods, one per document. */
export const deliveryNoteDocument = (form: DeliveryNoteForm): ContentSection[] =>
  form.notes.map((note) =>
    section({
      running: `Guia de remessa ${note.orderNumber}`,
      runningRight: note.customer.name,
      foot: `Documento processado por computador  ·  Impresso em ${moment(form.printedAt)}`,
      content: noteContent(form, note),
    }),
  )

const noteContent = (form: DeliveryNoteForm, note: DeliveryNote): Content[] => [
  letterhead(form.supplier, {
    title: 'Guia de remessa',
    number: note.orderNumber,
    tags: [`Descarga ${note.position}`],
  }),
  parties(note.customer, note.deliveryAddress, form.truck),
  factStrip([
    ['Carga', form.truck.shipmentNumber],
    ['Factura', note.invoiceNumber ?? 'Por facturar'],
    ['V/REF', orDash(note.poNumber)],
    ['Rota', orDash(form.truck.route)],
    ['Início do transporte', moment(form.loadedAt)],
  ]),
  { text: `Local de carga: ${form.loadingAddress}`, margin: [0, 8, 0, 0] },
  { stack: [table(GOODS, note.lines)], margin: [0, 10, 0, 0] },
  factStrip(weightFacts(note.weights)),
  signatures(['Entregue por (motorista)', 'Recebido por (nome e assinatura)', 'Data e hora']),
]
