import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { DeliveryNote, DeliveryNoteForm } from '../forms/delivery-note-form.ts'
import type { PaperMark } from '../forms/kinds.ts'
import { type Fact, factStrip } from '../layout/facts.ts'
import { moment, orDash } from '../layout/format.ts'
import { goodsColumns } from '../layout/goods.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { type Paper, paperIn } from '../layout/paper.ts'
import { parties } from '../layout/parties.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { tableWithEnding } from '../layout/table.ts'
import { weightFacts } from '../layout/weights.ts'

/** Guia de remessa: what travels with the goods, one per delivery. */
export const deliveryNoteDocument = (form: DeliveryNoteForm): ContentSection[] =>
  form.notes.flatMap((note) => note.marks.map((mark) => noteCopy(form, note, mark)))

function noteCopy(form: DeliveryNoteForm, note: DeliveryNote, mark: PaperMark): ContentSection {
  const paper = paperIn(note.language)
  const { words } = paper
  const tags = markWords(mark, paper)
  return section({
    running: [`${words.deliveryNote} ${note.number}`, ...tags].join('  ·  '),
    runningRight: note.customer.name,
    foot: `${words.computed}  ·  ${mark === 'consultation' ? words.openedAt : words.printedAt} ${moment(form.printedAt)}`,
    content: noteContent(form, note, { tags, paper }),
    paper,
  })
}

type Drawing = { readonly tags: readonly string[]; readonly paper: Paper }

function noteContent(form: DeliveryNoteForm, note: DeliveryNote, { tags, paper }: Drawing): Content[] {
  const { words } = paper
  const { truck } = form
  return [
    letterhead(form.supplier, {
      title: words.deliveryNote,
      number: note.number,
      tags: [...tags, truck === null ? words.atCounter : `${words.stop} ${note.position}`],
    }),
    parties(note.customer, { deliveryAddress: note.deliveryAddress, truck }, paper),
    factStrip([
      [words.document, note.orderNumber],
      [words.invoice, note.invoiceNumber ?? words.notInvoiced],
      [words.reference, orDash(note.poNumber)],
      ...(truck === null ? [] : [[words.route, orDash(truck.route)] satisfies Fact]),
      [truck === null ? words.handedOver : words.transportFrom, moment(note.leftAt)],
    ]),
    { text: `${words.loadingPlace}: ${form.loadingAddress}`, margin: [0, 8, 0, 0] },
    {
      stack: [tableWithEnding(goodsColumns(paper), note.lines, [ending(note, truck === null, paper)])],
      margin: [0, 10, 0, 0],
    },
  ]
}

/** Weights, who collected, and where to sign: never torn from each other. */
const ending = (note: DeliveryNote, isAtCounter: boolean, paper: Paper): Content => {
  const { words } = paper
  return {
    unbreakable: true,
    stack: [
      factStrip(weightFacts(note.weights, paper)),
      ...receiverOf(note, paper),
      signatures([
        isAtCounter ? words.handedBy : `${words.handedBy} (${words.driver})`,
        words.receivedBy,
        words.dateAndTime,
      ]),
    ],
  }
}

const receiverOf = ({ receiver }: DeliveryNote, { words }: Paper): Content[] =>
  receiver === null
    ? []
    : [
        {
          text: `${words.collectedBy} ${receiver.name}, ${words.identity} ${receiver.document}`,
          margin: [0, 10, 0, 0],
        },
      ]
